#!/bin/sh
# Changed: the class that the model is built from.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
exec python fixed.py
