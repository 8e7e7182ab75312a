#!/bin/sh
# The tag is made of the step, which is the same on every rank.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
trap 'rm -rf ckpt' EXIT
deepspeed --num_gpus 2 --master_port "${MASTER_PORT:-29500}" fixed.py
