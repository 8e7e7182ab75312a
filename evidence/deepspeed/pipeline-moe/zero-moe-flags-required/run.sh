#!/bin/sh
# contiguous_gradients is false, and the model has experts.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
export RANK=0 LOCAL_RANK=0 WORLD_SIZE=1 MASTER_ADDR=127.0.0.1 MASTER_PORT="${MASTER_PORT:-29500}"
exec python repro.py ds_config.json
