#!/bin/sh
# gpu is no name of an accelerator; DeepSpeed calls it cuda.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=gpu
exec deepspeed --no_local_rank --num_gpus 1 --master_port "${MASTER_PORT:-29500}" repro.py
