#!/bin/sh
# The launcher adds --local_rank to the command line; the script's parser does not know it.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
exec deepspeed --num_gpus 1 --master_port "${MASTER_PORT:-29500}" repro.py --lr 0.1
