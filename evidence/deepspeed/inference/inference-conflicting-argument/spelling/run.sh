#!/bin/sh
# The same dtype is spelled in two ways.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
exec python repro.py
