#!/bin/sh
# All three keys are set for one process (8 = 2 * 4 * 1), and two are started.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
exec deepspeed --num_gpus 2 --master_port "${MASTER_PORT:-29616}" repro.py ds_config.json
