#!/bin/sh
# --include alone.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
exec deepspeed --include localhost:0 --master_port "${MASTER_PORT:-29500}" repro.py
