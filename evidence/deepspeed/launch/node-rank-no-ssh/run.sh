#!/bin/sh
# --no_ssh, and nothing says which of the two nodes this is.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
exec deepspeed --hostfile hostfile --no_ssh --master_addr 127.0.0.1 --master_port "${MASTER_PORT:-29500}" repro.py
