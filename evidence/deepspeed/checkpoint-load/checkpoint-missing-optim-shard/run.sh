#!/bin/sh
# The optimizer shard of rank 1 lies on another node's disk.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
trap 'rm -rf ckpt other_node_disk' EXIT
deepspeed --num_gpus 2 --master_port "${MASTER_PORT:-29500}" repro.py save ds_config.json || exit 99
mkdir other_node_disk
mv ckpt/global_step1/zero_pp_rank_1_mp_rank_00_optim_states.pt other_node_disk/
deepspeed --num_gpus 2 --master_port "${MASTER_PORT:-29500}" repro.py load ds_config.json
