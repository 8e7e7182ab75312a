#!/bin/sh
# Two ranks with enough room, to see what they hold.
cd "$(dirname "$0")" || exit 1
exec sh run.sh 12G 2
