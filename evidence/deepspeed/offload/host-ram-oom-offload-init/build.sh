#!/bin/sh
# What a rank holds before deepspeed.initialize: the model built plainly, in 16 bits, and under zero.Init.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
for how in plain bf16 zero_init; do
    deepspeed --num_gpus 2 --master_port "${MASTER_PORT:-29651}" build.py $how
done
