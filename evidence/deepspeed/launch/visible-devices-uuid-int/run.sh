#!/bin/sh
# CUDA takes a UUID; the launcher does not.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu CUDA_VISIBLE_DEVICES=GPU-8932f937-d72c-4106-c12f-20bd9faed9f6
exec deepspeed --master_port "${MASTER_PORT:-29500}" repro.py
