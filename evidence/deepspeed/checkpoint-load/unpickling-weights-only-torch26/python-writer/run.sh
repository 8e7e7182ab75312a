#!/bin/sh
# With a "writer" in the checkpoint block, DeepSpeed 0.19.8 reads its own files with torch's default.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
trap 'rm -rf ckpt' EXIT
deepspeed --num_gpus 1 --master_port "${MASTER_PORT:-29500}" repro.py ds_config.json
