#!/bin/sh
# The same command; the parser has the option now.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
exec deepspeed --num_gpus 1 --master_port "${MASTER_PORT:-29500}" fixed.py --lr 0.1
