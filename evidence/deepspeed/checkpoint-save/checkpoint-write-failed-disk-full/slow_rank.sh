#!/bin/sh
# Rank 1 begins to write two seconds later and finds no room, yet `latest` names the broken tag.
cd "$(dirname "$0")" || exit 1
OPTIONS=size=1950k exec sh run.sh --slow-rank 1
