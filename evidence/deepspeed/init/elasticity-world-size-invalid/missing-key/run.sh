#!/bin/sh
# micro_batch_sizes is missing.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
exec python repro.py ds_config.json
