#!/bin/sh
# Two starts of a container that share /tmp: both launchers are process 1.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
trap 'rm -f /tmp/1.deepspeed' EXIT
for start in first second; do
    echo "$start start"
    unshare --pid --fork --mount-proc sh -c \
        "exec deepspeed --save_pid --num_gpus 1 --master_port ${MASTER_PORT:-29500} repro.py" || exit
done
