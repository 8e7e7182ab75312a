#!/bin/sh
# Only the first of two ranks' optimizer shards was copied to the machine that converts.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
trap 'rm -rf ckpt weights' EXIT
deepspeed --num_gpus 2 --master_port "${MASTER_PORT:-29500}" train.py || exit 99
rm ckpt/global_step1/zero_pp_rank_1_mp_rank_00_optim_states.pt
python -m deepspeed.utils.zero_to_fp32 ckpt weights
