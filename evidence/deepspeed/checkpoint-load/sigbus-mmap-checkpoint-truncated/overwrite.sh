#!/bin/sh
# A save rewrites the shard in place while it is mapped.
cd "$(dirname "$0")" || exit 1
exec sh run.sh overwrite
