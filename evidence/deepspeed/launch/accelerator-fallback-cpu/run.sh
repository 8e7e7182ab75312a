#!/bin/sh
# Nothing names an accelerator and no device is visible: DeepSpeed takes the CPU and goes on.
cd "$(dirname "$0")" || exit 1
unset DS_ACCELERATOR
exec deepspeed --no_local_rank --num_gpus 1 --master_port "${MASTER_PORT:-29500}" repro.py
