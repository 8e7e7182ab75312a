#!/bin/sh
# The comma at the end leaves an empty entry.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu CUDA_VISIBLE_DEVICES=0,
exec deepspeed --master_port "${MASTER_PORT:-29500}" repro.py
