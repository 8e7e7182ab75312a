#!/bin/sh
# The config comes by --deepspeed_config and by config=.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu OMP_NUM_THREADS=1
exec deepspeed --num_gpus 1 --master_port "${MASTER_PORT:-29500}" repro.py --deepspeed --deepspeed_config ds_config.json
