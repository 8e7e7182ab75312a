#!/bin/sh
# Two nodes are asked for, and no host file says which.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
exec deepspeed --num_nodes 2 --num_gpus 1 --master_port "${MASTER_PORT:-29500}" repro.py
