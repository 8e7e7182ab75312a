#!/bin/sh
# Changed: input_shape=(1, 8).
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
exec python fixed.py
