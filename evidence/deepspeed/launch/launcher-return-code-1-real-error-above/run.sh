#!/bin/sh
# Rank 0 cannot read train.txt; rank 1 waits for it.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
exec deepspeed --num_gpus 2 --master_port "${MASTER_PORT:-29500}" repro.py
