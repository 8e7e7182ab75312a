#!/bin/sh
# The same with the file in place.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
echo 'one two three' > train.txt
exec deepspeed --num_gpus 2 --master_port "${MASTER_PORT:-29500}" repro.py
