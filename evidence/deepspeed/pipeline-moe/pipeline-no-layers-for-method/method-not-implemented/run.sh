#!/bin/sh
# The stages are to be balanced by a profile, which DeepSpeed does not have.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
exec deepspeed --num_gpus 2 --master_port "${MASTER_PORT:-29500}" repro.py
