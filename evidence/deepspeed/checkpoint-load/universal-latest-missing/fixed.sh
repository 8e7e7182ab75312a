#!/bin/sh
# ds_to_universal converts it first; its output lies beside the tag and is named by latest_universal.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu RANK=0 LOCAL_RANK=0 WORLD_SIZE=1 MASTER_ADDR=127.0.0.1 MASTER_PORT="${MASTER_PORT:-29500}"
trap 'rm -rf ckpt' EXIT
python repro.py save ds_config.json || exit 99
python -m deepspeed.checkpoint.ds_to_universal --inject_missing_state \
    --input_folder ckpt/global_step1 --output_folder ckpt/global_step1_universal || exit 99
python repro.py load ds_config.universal.json
