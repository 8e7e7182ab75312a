#!/bin/sh
# localhost is the name of the machine without a host file.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
exec deepspeed --include localhost:0 --master_port "${MASTER_PORT:-29500}" repro.py
