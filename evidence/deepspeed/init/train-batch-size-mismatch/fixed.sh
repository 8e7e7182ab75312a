#!/bin/sh
# gradient_accumulation_steps is left out: DeepSpeed derives 2 for two processes.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
exec deepspeed --num_gpus 2 --master_port "${MASTER_PORT:-29616}" repro.py ds_config.fixed.json
