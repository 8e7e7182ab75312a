#!/bin/sh
# Saved in fp32, resumed in bf16, whose shards have names of their own.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu RANK=0 LOCAL_RANK=0 WORLD_SIZE=1 MASTER_ADDR=127.0.0.1 MASTER_PORT="${MASTER_PORT:-29500}"
trap 'rm -rf ckpt' EXIT
python repro.py save ds_config.fp32.json || exit 99
python repro.py load ds_config.json
