#!/bin/sh
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu OMP_NUM_THREADS=1
exec deepspeed --num_gpus 1 --master_port 29613 repro.py --config ds_config.json
