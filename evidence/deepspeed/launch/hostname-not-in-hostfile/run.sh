#!/bin/sh
# --include names localhost; the host file knows worker-0 only.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
exec deepspeed --hostfile hostfile --include localhost:0 --no_ssh --node_rank 0 --master_addr 127.0.0.1 --master_port "${MASTER_PORT:-29500}" repro.py
