#!/bin/sh
# A folder, which the launcher creates; its logs are shown.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
echo 'earlier run' > train.log
deepspeed --enable_each_rank_log rank_logs --num_gpus 1 --master_port "${MASTER_PORT:-29500}" repro.py || exit
head rank_logs/*
