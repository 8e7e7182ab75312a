#!/bin/sh
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu OMP_NUM_THREADS=1
python resume.py save | tail -n 1
for mode in fp16 bf16 bf16-weights-only; do
    echo "== $mode"
    python resume.py "$mode"
    echo "exit code $?"
done
