#!/bin/sh
# zero_to_fp32 gets the folder of the tag, where no `latest` file lies.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu RANK=0 LOCAL_RANK=0 WORLD_SIZE=1 MASTER_ADDR=127.0.0.1 MASTER_PORT="${MASTER_PORT:-29500}"
trap 'rm -rf ckpt weights' EXIT
python train.py || exit 99
python -m deepspeed.utils.zero_to_fp32 ckpt/global_step1 weights
