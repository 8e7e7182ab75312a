#!/bin/sh
# Three samples on rank 0, two on rank 1, then a barrier; operations may take 20 seconds.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
exec deepspeed --num_gpus 2 --master_port "${MASTER_PORT:-29500}" repro.py
