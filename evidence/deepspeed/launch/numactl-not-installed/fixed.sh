#!/bin/sh
# Without binding; the number of threads is set by hand instead.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
OMP_NUM_THREADS=1 exec deepspeed --num_gpus 1 --master_port "${MASTER_PORT:-29500}" repro.py
