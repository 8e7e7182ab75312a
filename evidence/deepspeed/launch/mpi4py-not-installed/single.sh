#!/bin/sh
# Still plain python; the five variables of a job of one rank are set by hand.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
unset RANK LOCAL_RANK WORLD_SIZE
RANK=0 LOCAL_RANK=0 WORLD_SIZE=1 MASTER_ADDR=127.0.0.1 MASTER_PORT="${MASTER_PORT:-29500}" exec python repro.py
