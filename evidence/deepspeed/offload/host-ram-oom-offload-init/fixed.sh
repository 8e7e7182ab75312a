#!/bin/sh
# The same model under the same 6000M limit with one rank instead of two.
cd "$(dirname "$0")" || exit 1
exec sh run.sh 6000M 1
