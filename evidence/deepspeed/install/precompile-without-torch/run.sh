#!/bin/sh
# All ops shall be built at install time, and pip builds where torch cannot be seen.
cd "$(dirname "$0")" || exit 1
trap 'rm -rf installed' EXIT
DS_BUILD_OPS=1 pip install --no-deps --no-cache-dir --disable-pip-version-check --target installed deepspeed==0.19.8
