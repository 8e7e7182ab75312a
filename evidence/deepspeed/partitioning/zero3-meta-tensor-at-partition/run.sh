#!/bin/sh
# Three ways to a meta parameter inside zero.Init, each in a process of its own.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu RANK=0 LOCAL_RANK=0 WORLD_SIZE=1 MASTER_ADDR=127.0.0.1 MASTER_PORT="${MASTER_PORT:-29615}"
for way in init_empty_weights device_object own_parameter; do
    echo "== $way"
    python repro.py "$way"
    status=$?
    echo "exit code $status"
done
exit $status
