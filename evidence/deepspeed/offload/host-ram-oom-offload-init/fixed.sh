#!/bin/sh
# The same model under the same 6000M limit with one rank instead of two.
exec "$(dirname "$0")/run.sh" 6000M 1
