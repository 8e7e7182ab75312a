#!/bin/sh
# get_model_profile without input_shape, args or kwargs.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
exec python repro.py
