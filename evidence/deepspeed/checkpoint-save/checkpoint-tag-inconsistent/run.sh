#!/bin/sh
# The tag holds the process id, so that each rank names another folder.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
trap 'rm -rf ckpt' EXIT
deepspeed --num_gpus 2 --master_port "${MASTER_PORT:-29500}" repro.py
