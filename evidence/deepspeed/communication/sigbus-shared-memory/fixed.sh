#!/bin/sh
# One attempt with room for both buffers.
exec "$(dirname "$0")/run.sh" 512m 1
