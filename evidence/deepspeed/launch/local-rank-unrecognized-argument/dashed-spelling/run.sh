#!/bin/sh
# torch.distributed.launch spells the option with a dash; this parser knows the underscore only.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
exec python -m torch.distributed.launch --nproc_per_node 1 --master_port "${MASTER_PORT:-29500}" repro.py --deepspeed_config ds_config.json
