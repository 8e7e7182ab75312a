#!/bin/sh
# Resumed with the stage that saved it.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu RANK=0 LOCAL_RANK=0 WORLD_SIZE=1 MASTER_ADDR=127.0.0.1 MASTER_PORT="${MASTER_PORT:-29500}"
trap 'rm -rf ckpt' EXIT
python repro.py save ds_config.stage2.json || exit 99
python repro.py load ds_config.stage2.json
