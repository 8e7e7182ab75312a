#!/bin/sh
# Changed: torch.float32 in both places.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
exec python fixed.py
