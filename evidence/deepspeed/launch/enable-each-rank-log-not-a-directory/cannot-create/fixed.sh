#!/bin/sh
# A folder beside the file.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
echo 'earlier run' > train.log
deepspeed --enable_each_rank_log logs/ranks --num_gpus 1 --master_port "${MASTER_PORT:-29500}" repro.py || exit
head logs/ranks/*
