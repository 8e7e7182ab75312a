#!/bin/sh
# Both ranks bring 8.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
exec deepspeed --no_local_rank --num_gpus 2 --master_port "${MASTER_PORT:-29500}" fixed.py
