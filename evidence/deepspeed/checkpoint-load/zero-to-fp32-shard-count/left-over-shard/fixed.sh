#!/bin/sh
# The old tag is removed before the smaller run saves under the same name.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
trap 'rm -rf ckpt weights' EXIT
deepspeed --num_gpus 2 --master_port "${MASTER_PORT:-29500}" train.py || exit 99
rm -r ckpt/global_step1
deepspeed --num_gpus 1 --master_port "${MASTER_PORT:-29500}" train.py || exit 99
python -m deepspeed.utils.zero_to_fp32 ckpt weights
