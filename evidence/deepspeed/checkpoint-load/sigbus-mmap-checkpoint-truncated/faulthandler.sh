#!/bin/sh
# The same failure with Python's faulthandler, which prints where each thread stood.
cd "$(dirname "$0")" || exit 1
export PYTHONFAULTHANDLER=1
exec sh run.sh
