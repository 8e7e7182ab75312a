#!/bin/sh
# The same two jobs, the second with a port of its own.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
deepspeed --num_gpus 2 repro.py 30 > first.log 2>&1 &
until ss -ltn 'sport = :29500' | grep -q LISTEN; do sleep 1; done
deepspeed --num_gpus 2 --master_port 29501 repro.py 1
echo "second job: status $?"
wait
grep '^rank' first.log
