#!/bin/sh
# fp16 with activations that it cannot hold.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
exec deepspeed --num_gpus 1 --master_port "${MASTER_PORT:-29613}" repro.py --config ds_config.json
