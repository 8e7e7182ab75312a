#!/bin/sh
# set_z3_leaf_modules with a class that the model does not use.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
exec python repro.py
