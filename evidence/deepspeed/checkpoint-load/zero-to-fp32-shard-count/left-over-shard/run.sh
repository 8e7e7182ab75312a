#!/bin/sh
# One rank saves over a tag that two ranks had saved before: rank 1's old shard stays.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
trap 'rm -rf ckpt weights' EXIT
deepspeed --num_gpus 2 --master_port "${MASTER_PORT:-29500}" train.py || exit 99
deepspeed --num_gpus 1 --master_port "${MASTER_PORT:-29500}" train.py || exit 99
python -m deepspeed.utils.zero_to_fp32 ckpt weights
