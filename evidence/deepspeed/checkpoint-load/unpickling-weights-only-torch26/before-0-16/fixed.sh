#!/bin/sh
# TORCH_FORCE_NO_WEIGHTS_ONLY_LOAD=1 gives torch.load its old default for this run.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu RANK=0 LOCAL_RANK=0 WORLD_SIZE=1 MASTER_ADDR=127.0.0.1 MASTER_PORT="${MASTER_PORT:-29500}"
trap 'rm -rf ckpt' EXIT
export TORCH_FORCE_NO_WEIGHTS_ONLY_LOAD=1
python repro.py
