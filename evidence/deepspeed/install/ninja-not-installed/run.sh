#!/bin/sh
# The environment's python runs, but its bin folder, where pip put ninja, is not in PATH.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
python=$(command -v python)
PATH=/nonexistent exec "$python" repro.py
