#!/bin/sh
# The short file gets a name of its own first and is then renamed over the mapped one.
cd "$(dirname "$0")" || exit 1
export PYTHONFAULTHANDLER=1
exec python fixed.py
