#!/bin/sh
# No inode is left for the directory of the second tag.
cd "$(dirname "$0")" || exit 1
OPTIONS=size=64m,nr_inodes=9 exec sh run.sh
