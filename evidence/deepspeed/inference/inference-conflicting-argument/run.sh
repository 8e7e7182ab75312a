#!/bin/sh
# dtype is given in the config and, with another value, as a keyword.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
exec python repro.py
