#!/bin/sh
# The dtype is int8.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
exec python repro.py
