#!/bin/sh
# The CPU is what is wanted, and DS_ACCELERATOR says so.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
exec deepspeed --no_local_rank --num_gpus 1 --master_port "${MASTER_PORT:-29500}" repro.py
