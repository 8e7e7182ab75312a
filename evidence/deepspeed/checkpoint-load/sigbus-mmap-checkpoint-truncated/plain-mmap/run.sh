#!/bin/sh
# A mapped file is cut in place.
cd "$(dirname "$0")" || exit 1
export PYTHONFAULTHANDLER=1
exec python repro.py
