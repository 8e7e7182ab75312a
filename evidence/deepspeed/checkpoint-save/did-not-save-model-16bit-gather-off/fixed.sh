#!/bin/sh
# stage3_gather_16bit_weights_on_model_save is true.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu RANK=0 LOCAL_RANK=0 WORLD_SIZE=1 MASTER_ADDR=127.0.0.1 MASTER_PORT="${MASTER_PORT:-29500}"
trap 'rm -rf saved' EXIT
python repro.py ds_config.fixed.json
