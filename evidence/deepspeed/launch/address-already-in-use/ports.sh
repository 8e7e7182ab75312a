#!/bin/sh
# What keeps a TCP store of torch from listening. Needs ss.
cd "$(dirname "$0")" || exit 1
exec python ports.py
