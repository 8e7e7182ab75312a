#!/bin/sh
# A config read too early counts one rank; only deepspeed.init_distributed() changes that.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
for group in none torch deepspeed; do
    echo "process group made by: $group"
    deepspeed --num_gpus 2 --master_port "${MASTER_PORT:-29616}" early.py $group 2>&1 | grep -E 'accepted|batch related|Error'
done
