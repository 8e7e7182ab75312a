#!/bin/sh
# The checkpoint is converted to a universal one, which one rank loads with load_universal.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
trap 'rm -rf ckpt' EXIT
deepspeed --num_gpus 2 --master_port "${MASTER_PORT:-29500}" repro.py save ds_config.json || exit 99
python -m deepspeed.checkpoint.ds_to_universal --inject_missing_state \
    --input_folder ckpt/global_step1 --output_folder ckpt/global_step1_universal || exit 99
deepspeed --num_gpus 1 --master_port "${MASTER_PORT:-29500}" repro.py load ds_config.fixed.json
