#!/bin/sh
# The same host file; --include asks for slot 1.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
exec deepspeed --hostfile hostfile --include worker-0:1 --no_ssh --node_rank 0 --master_addr 127.0.0.1 --master_port "${MASTER_PORT:-29500}" repro.py
