#!/bin/sh
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu OMP_NUM_THREADS=1
for way in init_empty_weights device_object own_parameter; do
    echo "== $way"
    python repro.py "$way"
    echo "exit code $?"
done
