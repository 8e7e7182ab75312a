#!/bin/sh
# SIGKILL to launch.py: the ranks live on, and rank 0 keeps the port until it is ended itself. Needs ss and pgrep.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
port=${MASTER_PORT:-29500}
deepspeed --num_gpus 2 --master_port "$port" repro.py 60 > first.log 2>&1 &
until grep -q '^rank 0' first.log; do sleep 1; done
launcher=$(pgrep -P $!)
ranks=$(pgrep -P "$launcher")
kill -9 "$launcher"
sleep 3
echo "launcher killed; listening on $port:"
ss -ltnp "sport = :$port"
kill $ranks
sleep 3
echo "ranks ended; listening on $port:"
ss -ltn "sport = :$port"
