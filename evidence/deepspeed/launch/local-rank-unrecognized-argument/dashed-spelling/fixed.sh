#!/bin/sh
# The same command; the option has both spellings.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
exec python -m torch.distributed.launch --nproc_per_node 1 --master_port "${MASTER_PORT:-29500}" fixed.py --deepspeed_config ds_config.json
