#!/bin/sh
# The variable is gone, and --include counts from 0 among the devices that the launcher sees.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
unset CUDA_VISIBLE_DEVICES
exec deepspeed --include localhost:0 --master_port "${MASTER_PORT:-29500}" repro.py
