#!/bin/sh
# cuda is demanded, so a machine without it fails instead of training slowly.
cd "$(dirname "$0")" || exit 1
unset DS_ACCELERATOR
DS_ACCELERATOR=cuda exec deepspeed --no_local_rank --num_gpus 1 --master_port "${MASTER_PORT:-29500}" repro.py
