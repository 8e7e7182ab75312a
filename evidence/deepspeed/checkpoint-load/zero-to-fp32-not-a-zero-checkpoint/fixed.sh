#!/bin/sh
# Without ZeRO the weights stand whole in the model file, under `module`.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu RANK=0 LOCAL_RANK=0 WORLD_SIZE=1 MASTER_ADDR=127.0.0.1 MASTER_PORT="${MASTER_PORT:-29500}"
trap 'rm -rf ckpt pytorch_model.bin' EXIT
python train.py || exit 99
python extract.py
