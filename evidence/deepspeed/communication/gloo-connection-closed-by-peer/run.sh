#!/bin/sh
# Rank 1's second label cannot be parsed; rank 0 is already waiting for it in all_reduce.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
exec deepspeed --num_gpus 2 --master_port "${MASTER_PORT:-29500}" repro.py
