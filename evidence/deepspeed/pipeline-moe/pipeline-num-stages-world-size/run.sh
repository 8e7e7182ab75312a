#!/bin/sh
# Two ranks are started for a pipeline of three stages.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
exec deepspeed --num_gpus 2 --master_port "${MASTER_PORT:-29500}" repro.py
