#!/bin/sh
# The job runs in work/, and the config's path is relative to the folder above.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu RANK=0 LOCAL_RANK=0 WORLD_SIZE=1 MASTER_ADDR=127.0.0.1 MASTER_PORT="${MASTER_PORT:-29500}"
here=$PWD
mkdir -p work && cd work || exit 1
exec python ../repro.py ds_config.json
