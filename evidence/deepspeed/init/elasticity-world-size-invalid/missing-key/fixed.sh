#!/bin/sh
# Changed: micro_batch_sizes holds 2 and 4.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
exec python repro.py ds_config.fixed.json
