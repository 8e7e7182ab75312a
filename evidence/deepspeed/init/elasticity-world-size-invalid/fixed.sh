#!/bin/sh
# Changed: min_gpus is 1.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
exec python repro.py ds_config.fixed.json
