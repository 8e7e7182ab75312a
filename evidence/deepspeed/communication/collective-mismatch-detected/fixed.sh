#!/bin/sh
# Both ranks reduce.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
export TORCH_DISTRIBUTED_DEBUG=DETAIL
exec deepspeed --num_gpus 2 --master_port "${MASTER_PORT:-29500}" fixed.py
