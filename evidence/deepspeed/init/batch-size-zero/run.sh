#!/bin/sh
# One sample for two ranks: 1 // 2 is 0.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu OMP_NUM_THREADS=1
exec deepspeed --num_gpus 2 --master_port "${MASTER_PORT:-29500}" repro.py ds_config.json
