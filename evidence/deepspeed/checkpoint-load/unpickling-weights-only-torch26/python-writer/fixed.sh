#!/bin/sh
# The run that resumes has no writer block: the ordinary checkpoint engine passes weights_only=False.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
trap 'rm -rf ckpt' EXIT
deepspeed --num_gpus 1 --master_port "${MASTER_PORT:-29500}" repro.py ds_config.fixed.json
