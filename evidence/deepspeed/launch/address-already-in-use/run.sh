#!/bin/sh
# A first job holds the port; a second one is started beside it with the same --master_port.
# Without that option both would take DeepSpeed's default, 29500.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
port=${MASTER_PORT:-29500}
deepspeed --num_gpus 2 --master_port "$port" repro.py 300 > first.log 2>&1 &
first=$!
until grep -q '^rank 0' first.log; do sleep 1; done
deepspeed --num_gpus 2 --master_port "${1:-$port}" repro.py 1
status=$?
kill -0 $first && echo "the first job still runs:" && grep '^rank' first.log
touch stop
wait $first
echo "the first job: status $?"
rm stop
exit $status
