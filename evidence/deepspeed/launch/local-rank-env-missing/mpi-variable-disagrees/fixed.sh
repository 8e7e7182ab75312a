#!/bin/sh
# LOCAL_RANK is no longer exported; Open MPI's value is taken.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu MASTER_ADDR=127.0.0.1 MASTER_PORT="${MASTER_PORT:-29500}"
RANK=0 WORLD_SIZE=1 OMPI_COMM_WORLD_LOCAL_RANK=1 exec python repro.py
