#!/bin/sh
# The new shard is written beside the old one and renamed over it: the reader keeps the old file.
cd "$(dirname "$0")" || exit 1
exec sh run.sh replace
