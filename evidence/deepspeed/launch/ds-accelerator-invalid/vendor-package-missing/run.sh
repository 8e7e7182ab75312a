#!/bin/sh
# npu needs the package torch_npu, which is not installed.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=npu
exec deepspeed --no_local_rank --num_gpus 1 --master_port "${MASTER_PORT:-29500}" repro.py
