#!/bin/sh
# train_batch() takes the iterator and does forward, backward and step.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
exec deepspeed --num_gpus 2 --master_port "${MASTER_PORT:-29500}" fixed.py
