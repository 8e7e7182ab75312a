#!/bin/sh
# Only rank 0 takes part in the reduction; torch compares the ranks' calls.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
export TORCH_DISTRIBUTED_DEBUG=DETAIL
exec deepspeed --num_gpus 2 --master_port "${MASTER_PORT:-29500}" repro.py
