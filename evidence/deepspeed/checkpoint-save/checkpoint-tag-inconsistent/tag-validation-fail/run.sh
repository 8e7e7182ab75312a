#!/bin/sh
# The same tag with tag_validation set to Fail.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
trap 'rm -rf ckpt' EXIT
deepspeed --num_gpus 2 --master_port "${MASTER_PORT:-29500}" repro.py
