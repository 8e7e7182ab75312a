#!/bin/sh
# The second takes the next port.
cd "$(dirname "$0")" || exit 1
exec python repro.py 1
