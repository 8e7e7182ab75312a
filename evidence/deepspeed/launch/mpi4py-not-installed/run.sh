#!/bin/sh
# Started with plain python: RANK, LOCAL_RANK and WORLD_SIZE are missing.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
unset RANK LOCAL_RANK WORLD_SIZE
exec python repro.py
