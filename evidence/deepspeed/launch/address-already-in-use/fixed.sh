#!/bin/sh
# The same two jobs, the second with a port of its own.
cd "$(dirname "$0")" || exit 1
exec sh run.sh $((${MASTER_PORT:-29500} + 1))
