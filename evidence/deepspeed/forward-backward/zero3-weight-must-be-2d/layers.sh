#!/bin/sh
# What other layers print on a size-0 stub, what a deep copy keeps, and a weight used past its module.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu RANK=0 LOCAL_RANK=0 WORLD_SIZE=1 MASTER_ADDR=127.0.0.1 MASTER_PORT="${MASTER_PORT:-29614}"
exec python layers.py
