#!/bin/sh
# A name from the list; on a machine with NVIDIA devices it would be cuda.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
exec deepspeed --no_local_rank --num_gpus 1 --master_port "${MASTER_PORT:-29500}" repro.py
