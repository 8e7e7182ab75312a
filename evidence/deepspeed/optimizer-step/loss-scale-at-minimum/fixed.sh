#!/bin/sh
# The same script with bf16 in the config.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
exec deepspeed --num_gpus 1 --master_port "${MASTER_PORT:-29613}" repro.py --config ds_config.fixed.json
