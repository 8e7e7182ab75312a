#!/bin/sh
# Changed: the keyword is gone.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
exec python fixed.py
