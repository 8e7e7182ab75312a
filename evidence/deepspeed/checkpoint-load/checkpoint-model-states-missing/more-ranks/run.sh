#!/bin/sh
# Saved by one rank with ZeRO-3, resumed by two: there is no model file of rank 1.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
trap 'rm -rf ckpt' EXIT
deepspeed --num_gpus 1 --master_port "${MASTER_PORT:-29500}" repro.py save ds_config.json || exit 99
deepspeed --num_gpus 2 --master_port "${MASTER_PORT:-29500}" repro.py load ds_config.json
