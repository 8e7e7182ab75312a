#!/bin/sh
# The async_io op is loaded where no libaio-dev is found.
# On a machine that has the package installed, this run succeeds.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
export RANK=0 LOCAL_RANK=0 WORLD_SIZE=1 MASTER_ADDR=127.0.0.1 MASTER_PORT="${MASTER_PORT:-29500}"
unset LIBAIO_PREFIX CFLAGS LDFLAGS CPATH LIBRARY_PATH LD_LIBRARY_PATH
exec python repro.py
