#!/bin/sh
# Two sockets are to listen on one port.
cd "$(dirname "$0")" || exit 1
exec python repro.py 0
