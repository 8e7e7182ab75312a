#!/bin/sh
# A ZeRO-3 shard is mapped as zero_to_fp32 does, and cut to 4096 bytes before its tensors are read.
# Usage: run.sh [overwrite|delete|replace], another change in place of the cut.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
deepspeed --num_gpus 1 --master_port "${MASTER_PORT:-29641}" train.py > train.log 2>&1 || exit 99
exec deepspeed --num_gpus 1 --master_port "${MASTER_PORT:-29641}" repro.py "$@"
