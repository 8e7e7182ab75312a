#!/bin/sh
# The failing run again with one log per rank; the last line of each is shown.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
deepspeed --enable_each_rank_log rank_logs --num_gpus 2 --master_port "${MASTER_PORT:-29500}" repro.py
for log in rank_logs/*_rank*.log; do
    echo "rank${log##*_rank}: $(tail -n 1 "$log")"
done
