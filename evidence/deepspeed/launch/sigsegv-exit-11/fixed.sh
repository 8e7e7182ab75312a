#!/bin/sh
# The same /dev/shm of 256 MB without the leftover file.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
exec unshare -m sh -c '
    mount -t tmpfs -o size=256m tmpfs /dev/shm
    exec deepspeed --num_gpus 2 --master_port "${MASTER_PORT:-29500}" repro.py'
