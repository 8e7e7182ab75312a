#!/bin/sh
# A checkpoint written inside the cascade, resumed as it is, with bf16, and with bf16 and the weights only.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu RANK=0 LOCAL_RANK=0 WORLD_SIZE=1 MASTER_ADDR=127.0.0.1 MASTER_PORT="${MASTER_PORT:-29613}"
python resume.py save | tail -n 1
for mode in fp16 bf16 bf16-weights-only; do
    echo "== $mode"
    python resume.py "$mode"
    echo "exit code $?"
done
