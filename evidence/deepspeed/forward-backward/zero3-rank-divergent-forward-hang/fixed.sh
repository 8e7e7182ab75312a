#!/bin/sh
# Changed: set_z3_leaf_modules on the block with the experts.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
exec deepspeed --num_gpus 2 --master_port "${MASTER_PORT:-29500}" fixed.py
