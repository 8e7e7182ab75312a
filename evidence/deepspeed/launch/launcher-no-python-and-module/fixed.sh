#!/bin/sh
# --module alone.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
exec deepspeed --module --num_gpus 1 --master_port "${MASTER_PORT:-29500}" repro
