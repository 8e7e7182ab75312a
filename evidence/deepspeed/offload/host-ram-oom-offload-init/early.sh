#!/bin/sh
# A limit of 3000 MB: the kill comes in deepspeed.initialize.
cd "$(dirname "$0")" || exit 1
exec sh run.sh 3000M 2
