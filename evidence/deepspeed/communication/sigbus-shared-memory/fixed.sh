#!/bin/sh
# One attempt with room for both buffers.
cd "$(dirname "$0")" || exit 1
exec sh run.sh 512m 1
