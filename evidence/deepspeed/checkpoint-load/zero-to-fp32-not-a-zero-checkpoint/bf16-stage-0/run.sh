#!/bin/sh
# DeepSpeed 0.16.9 writes optimizer shards for bf16 at stage 0, but no ZeRO stage into them.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu RANK=0 LOCAL_RANK=0 WORLD_SIZE=1 MASTER_ADDR=127.0.0.1 MASTER_PORT="${MASTER_PORT:-29500}"
trap 'rm -rf ckpt weights' EXIT
python train.py ds_config.json || exit 99
python -m deepspeed.utils.zero_to_fp32 ckpt weights
