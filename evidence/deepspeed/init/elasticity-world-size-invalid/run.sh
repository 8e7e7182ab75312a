#!/bin/sh
# The job has one process, the elastic range begins at four.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
exec python repro.py ds_config.json
