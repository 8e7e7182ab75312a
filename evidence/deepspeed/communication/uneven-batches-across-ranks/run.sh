#!/bin/sh
# Rank 0 gets samples 0, 2 and 4, rank 1 gets 1 and 3: one rank has a step more.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
exec deepspeed --num_gpus 2 --master_port "${MASTER_PORT:-29500}" repro.py
