#!/bin/sh
# Stage 1 shards the optimizer states alone.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
exec deepspeed --num_gpus 2 --master_port "${MASTER_PORT:-29500}" repro.py ds_config.fixed.json
