#!/bin/sh
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu OMP_NUM_THREADS=1
python fixed.py
echo "exit code $?"
