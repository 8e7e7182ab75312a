#!/bin/sh
# A PipelineModule is trained with ZeRO stage 2.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
exec deepspeed --num_gpus 2 --master_port "${MASTER_PORT:-29500}" repro.py ds_config.json
