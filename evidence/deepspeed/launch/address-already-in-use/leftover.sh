#!/bin/sh
# SIGKILL to launch.py: the ranks live on, and rank 0 keeps the port until it is ended itself.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
deepspeed --num_gpus 2 repro.py 60 > first.log 2>&1 &
until ss -ltn 'sport = :29500' | grep -q LISTEN; do sleep 1; done
launcher=$(pgrep -P $!)
ranks=$(pgrep -P "$launcher")
kill -9 "$launcher"
sleep 3
echo "launcher killed; listening on 29500:"
ss -ltnp 'sport = :29500'
kill $ranks
sleep 3
echo "ranks ended; listening on 29500:"
ss -ltn 'sport = :29500'
