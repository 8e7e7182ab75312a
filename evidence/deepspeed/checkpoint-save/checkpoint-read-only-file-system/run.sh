#!/bin/sh
# As root: the folder of checkpoints lies on a file system that is mounted read-only.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu RANK=0 LOCAL_RANK=0 WORLD_SIZE=1 MASTER_ADDR=127.0.0.1 MASTER_PORT="${MASTER_PORT:-29500}"
mkdir volume && mount -t tmpfs -o ro,size=1m tmpfs volume || exit 99
trap 'umount volume; rmdir volume' EXIT
python repro.py
