#!/bin/sh
# No inode is left for the shards of the second tag.
cd "$(dirname "$0")" || exit 1
OPTIONS=size=64m,nr_inodes=10 exec sh run.sh
