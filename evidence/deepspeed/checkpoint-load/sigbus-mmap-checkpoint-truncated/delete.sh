#!/bin/sh
# The shard is removed while it is mapped: a local file system keeps its data.
cd "$(dirname "$0")" || exit 1
exec sh run.sh delete
