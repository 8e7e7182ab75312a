#!/bin/sh
# Changed: the dataset keeps nothing.
cd "$(dirname "$0")" || exit 1
group=/sys/fs/cgroup/memory/dataloader-worker.$$
mkdir "$group" || exit 1
trap 'rmdir "$group"' EXIT
echo 2500M > "$group/memory.limit_in_bytes"
export DS_ACCELERATOR=cpu RANK=0 LOCAL_RANK=0 WORLD_SIZE=1 MASTER_ADDR=127.0.0.1 MASTER_PORT="${MASTER_PORT:-29500}"
sh -c 'echo $$ > "$0/cgroup.procs" && exec python "$@"' "$group" fixed.py
