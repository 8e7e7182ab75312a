#!/bin/sh
# Only rank 0 saves; it waits in save_checkpoint's first barrier while rank 1 trains on.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
trap 'rm -rf ckpt' EXIT
deepspeed --num_gpus 2 --master_port "${MASTER_PORT:-29500}" repro.py
