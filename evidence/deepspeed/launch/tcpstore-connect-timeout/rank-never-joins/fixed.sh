#!/bin/sh
# Both nodes are started, here on one machine.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
deepspeed --hostfile hostfile --no_ssh --no_local_rank --node_rank 1 --master_addr 127.0.0.1 --master_port "${MASTER_PORT:-29500}" repro.py &
worker=$!
deepspeed --hostfile hostfile --no_ssh --no_local_rank --node_rank 0 --master_addr 127.0.0.1 --master_port "${MASTER_PORT:-29500}" repro.py && wait "$worker"
