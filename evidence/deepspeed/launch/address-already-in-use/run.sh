#!/bin/sh
# A first job holds DeepSpeed's default port 29500; a second one is started beside it without --master_port.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
deepspeed --num_gpus 2 repro.py 30 > first.log 2>&1 &
until ss -ltn 'sport = :29500' | grep -q LISTEN; do sleep 1; done
ss -ltnp 'sport = :29500'
deepspeed --num_gpus 2 repro.py 1
echo "second job: status $?"
wait
grep '^rank' first.log
