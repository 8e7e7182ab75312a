#!/bin/sh
# As root: a tmpfs of 1 MB holds a file that is mapped with a length of 4 MB.
cd "$(dirname "$0")" || exit 1
exec unshare -m sh mounted.inc 1m
