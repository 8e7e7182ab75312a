#!/bin/sh
# Only node 1 is started; nothing listens on the master's port.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
exec deepspeed --hostfile hostfile --no_ssh --no_local_rank --node_rank 1 --master_addr 127.0.0.1 --master_port "${MASTER_PORT:-29500}" repro.py
