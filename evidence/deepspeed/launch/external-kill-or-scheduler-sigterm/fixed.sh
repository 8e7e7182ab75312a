#!/bin/sh
# The same job with a limit that it keeps.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
exec timeout 400 deepspeed --no_local_rank --num_gpus 1 --master_port "${MASTER_PORT:-29500}" repro.py
