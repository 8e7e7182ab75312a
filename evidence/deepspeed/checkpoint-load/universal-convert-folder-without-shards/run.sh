#!/bin/sh
# ds_to_universal gets the checkpoint's parent folder, which holds no shards.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu RANK=0 LOCAL_RANK=0 WORLD_SIZE=1 MASTER_ADDR=127.0.0.1 MASTER_PORT="${MASTER_PORT:-29500}"
trap 'rm -rf ckpt' EXIT
python train.py || exit 99
python -m deepspeed.checkpoint.ds_to_universal --inject_missing_state \
    --input_folder ckpt --output_folder ckpt/universal
