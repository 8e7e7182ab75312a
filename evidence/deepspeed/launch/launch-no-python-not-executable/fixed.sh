#!/bin/sh
# The execute bit is set.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
chmod +x repro.py
exec deepspeed --no_python --num_gpus 1 --master_port "${MASTER_PORT:-29500}" ./repro.py
