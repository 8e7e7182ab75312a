#!/bin/sh
# The environment's bin folder is in PATH.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
python=$(command -v python)
exec "$python" repro.py
