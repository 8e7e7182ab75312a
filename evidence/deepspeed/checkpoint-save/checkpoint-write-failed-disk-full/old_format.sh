#!/bin/sh
# torch's old file format names the error.
cd "$(dirname "$0")" || exit 1
CONFIG=ds_config_old_format.json exec sh run.sh
