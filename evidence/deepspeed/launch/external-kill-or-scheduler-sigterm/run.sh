#!/bin/sh
# A time limit ends the job: timeout sends SIGTERM to the command and to its whole process group.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
timeout 40 deepspeed --no_local_rank --num_gpus 1 --master_port "${MASTER_PORT:-29500}" repro.py
status=$?
sleep 2  # launch.py still writes when the deepspeed command is gone
exit $status
