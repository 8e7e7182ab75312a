#!/bin/sh
# A batch size is given although elasticity chooses it.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
exec python repro.py ds_config.json
