#!/bin/sh
# Resumed by the number of ranks that saved it.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
trap 'rm -rf ckpt' EXIT
deepspeed --num_gpus 1 --master_port "${MASTER_PORT:-29500}" repro.py save ds_config.json || exit 99
deepspeed --num_gpus 1 --master_port "${MASTER_PORT:-29500}" repro.py load ds_config.json
