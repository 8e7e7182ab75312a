#!/bin/sh
# The same with LOCAL_RANK.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu MASTER_ADDR=127.0.0.1 MASTER_PORT="${MASTER_PORT:-29500}"
RANK=0 WORLD_SIZE=1 LOCAL_RANK=0 exec python repro.py
