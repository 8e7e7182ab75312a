#!/bin/sh
# nvme_path is a file.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
export RANK=0 LOCAL_RANK=0 WORLD_SIZE=1 MASTER_ADDR=127.0.0.1 MASTER_PORT="${MASTER_PORT:-29500}"
# libaio-dev stands in the usual places, or unpacked under LIBAIO_PREFIX
if [ -n "$LIBAIO_PREFIX" ]; then
  lib=$(dirname "$(find "$LIBAIO_PREFIX" -name libaio.so | head -1)")
  export CPATH="$LIBAIO_PREFIX/include" LIBRARY_PATH="$lib" LD_LIBRARY_PATH="$lib"
fi
: > swap
exec python repro.py ds_config.json
