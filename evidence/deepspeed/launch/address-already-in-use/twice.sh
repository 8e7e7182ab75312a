#!/bin/sh
# The launcher started once per task, as `srun -n 2 deepspeed ...` does.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
for task in 0 1; do
    { deepspeed --num_gpus 2 --master_port "${MASTER_PORT:-29500}" repro.py 12 > task$task.log 2>&1; echo "task $task: status $?"; } &
done
wait
cat task0.log task1.log > train.log
grep -hoE -e '--master_port=[0-9]+|^torch.distributed.*|^rank.*' train.log
echo "WORLD INFO DICT: $(grep -c 'WORLD INFO DICT' train.log)"
