#!/bin/sh
# Save a ZeRO-3 checkpoint, map it as zero_to_fp32 does, and change the shard before its tensors are read.
# Usage: run.sh [overwrite|delete|replace]; without a word the shard is cut to 4096 bytes.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu OMP_NUM_THREADS=1
rm -rf ckpt
deepspeed --num_gpus 1 --master_port 29641 train.py > train.log 2>&1 || exit 99
deepspeed --num_gpus 1 --master_port 29641 repro.py $1
echo "status of the deepspeed command: $?"
rm -rf ckpt train.log
