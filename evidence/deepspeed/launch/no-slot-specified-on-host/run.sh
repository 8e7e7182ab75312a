#!/bin/sh
# The launcher turns CUDA_VISIBLE_DEVICES into --include=localhost:64, and this host has no slot 64.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu CUDA_VISIBLE_DEVICES=64
exec deepspeed --master_port "${MASTER_PORT:-29500}" repro.py
