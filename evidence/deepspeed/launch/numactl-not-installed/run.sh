#!/bin/sh
# The ranks are to be started through numactl, and there is no such program.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
exec deepspeed --bind_cores_to_rank --bind_core_list 0 --num_gpus 1 --master_port "${MASTER_PORT:-29500}" repro.py
