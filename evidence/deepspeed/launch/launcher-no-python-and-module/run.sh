#!/bin/sh
# --module needs the python that --no_python leaves out.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
exec deepspeed --no_python --module --num_gpus 1 --master_port "${MASTER_PORT:-29500}" repro
