#!/bin/sh
# Only node 0 is started; its store waits for a second client.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
exec deepspeed --hostfile hostfile --no_ssh --no_local_rank --node_rank 0 --master_addr 127.0.0.1 --master_port "${MASTER_PORT:-29500}" repro.py
