#!/bin/sh
# The second of two nodes calls itself 2.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
exec deepspeed --hostfile hostfile --no_ssh --node_rank 2 --master_addr 127.0.0.1 --master_port "${MASTER_PORT:-29500}" repro.py
