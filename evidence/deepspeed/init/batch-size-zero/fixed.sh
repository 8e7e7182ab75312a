#!/bin/sh
# The global batch has one sample for each rank.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu OMP_NUM_THREADS=1
exec deepspeed --num_gpus 2 --master_port "${MASTER_PORT:-29500}" repro.py ds_config.fixed.json
