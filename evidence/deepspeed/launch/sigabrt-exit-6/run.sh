#!/bin/sh
# Rank 0 brings 8 numbers to an all-reduce, rank 1 brings 4.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
exec deepspeed --no_local_rank --num_gpus 2 --master_port "${MASTER_PORT:-29500}" repro.py
