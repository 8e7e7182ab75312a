#!/bin/sh
# No op is built at install time; each is compiled at first use.
cd "$(dirname "$0")" || exit 1
trap 'rm -rf installed' EXIT
DS_BUILD_OPS=0 pip install --no-deps --no-cache-dir --disable-pip-version-check --target installed deepspeed==0.19.8 || exit 1
PYTHONPATH=installed DS_ACCELERATOR=cpu python -c 'import deepspeed; print(deepspeed.__file__)'
