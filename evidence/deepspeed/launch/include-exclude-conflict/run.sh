#!/bin/sh
# Two ways to choose devices at once.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
exec deepspeed --include localhost:0 --num_gpus 1 --master_port "${MASTER_PORT:-29500}" repro.py
