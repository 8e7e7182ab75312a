#!/bin/sh
# The same job, and nobody sends a signal.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
exec deepspeed --no_local_rank --num_gpus 2 --master_port "${MASTER_PORT:-29500}" repro.py
