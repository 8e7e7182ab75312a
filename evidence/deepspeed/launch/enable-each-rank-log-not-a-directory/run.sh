#!/bin/sh
# train.log is a file; the option wants a folder.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
echo 'earlier run' > train.log
exec deepspeed --enable_each_rank_log train.log --num_gpus 1 --master_port "${MASTER_PORT:-29500}" repro.py
