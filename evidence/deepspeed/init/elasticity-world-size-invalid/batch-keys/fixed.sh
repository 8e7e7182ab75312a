#!/bin/sh
# Changed: train_batch_size is gone.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
exec python repro.py ds_config.fixed.json
