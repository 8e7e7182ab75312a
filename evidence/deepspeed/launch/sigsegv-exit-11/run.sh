#!/bin/sh
# A full /dev/shm: DeepSpeed's CPU collectives use a mapping that failed, without looking.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
exec unshare -m sh -c '
    mount -t tmpfs -o size=256m tmpfs /dev/shm
    head -c 256m /dev/zero > /dev/shm/leftover
    exec deepspeed --num_gpus 2 --master_port "${MASTER_PORT:-29500}" repro.py'
