#!/bin/sh
# Changed: bfloat16.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
exec python fixed.py
