#!/bin/sh
# Two ranks whose tokens go to different numbers of experts, under ZeRO-3. The process group gives up after 10 seconds.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
exec deepspeed --num_gpus 2 --master_port "${MASTER_PORT:-29500}" repro.py
