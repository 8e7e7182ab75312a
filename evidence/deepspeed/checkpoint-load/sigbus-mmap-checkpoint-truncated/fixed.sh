#!/bin/sh
# The new shard is written beside the old one and renamed over it: the reader keeps the old file.
exec "$(dirname "$0")/run.sh" replace
