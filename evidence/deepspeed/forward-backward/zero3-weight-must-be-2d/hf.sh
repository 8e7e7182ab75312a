#!/bin/sh
# transformers: a live ZeRO-3 config turns every from_pretrained into zero.Init.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu RANK=0 LOCAL_RANK=0 WORLD_SIZE=1 MASTER_ADDR=127.0.0.1 MASTER_PORT="${MASTER_PORT:-29614}"
exec python repro_hf.py
