#!/bin/sh
# One op shall be built at install time, and pip builds where torch cannot be seen.
cd "$(dirname "$0")" || exit 1
trap 'rm -rf installed' EXIT
export DS_ACCELERATOR=cpu DS_BUILD_OPS=0
DS_BUILD_CPU_ADAM=1 pip install --no-deps --no-cache-dir --disable-pip-version-check --target installed deepspeed==0.19.8
