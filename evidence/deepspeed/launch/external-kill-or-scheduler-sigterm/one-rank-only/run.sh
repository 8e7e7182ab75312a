#!/bin/sh
# Somebody sends SIGTERM to rank 0 and to nothing else.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
deepspeed --no_local_rank --num_gpus 2 --master_port "${MASTER_PORT:-29500}" repro.py &
job=$!
until [ -s rank0.pid ]; do sleep 0.5; done
kill "$(cat rank0.pid)"
wait "$job"
