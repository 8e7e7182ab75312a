#!/bin/sh
# Of a ZeRO-2 checkpoint only the model file was copied to where zero_to_fp32 runs.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu RANK=0 LOCAL_RANK=0 WORLD_SIZE=1 MASTER_ADDR=127.0.0.1 MASTER_PORT="${MASTER_PORT:-29500}"
trap 'rm -rf ckpt copy weights' EXIT
python train.py || exit 99
mkdir -p copy/global_step1
cp ckpt/latest copy/
cp ckpt/global_step1/mp_rank_00_model_states.pt copy/global_step1/
python -m deepspeed.utils.zero_to_fp32 copy weights
