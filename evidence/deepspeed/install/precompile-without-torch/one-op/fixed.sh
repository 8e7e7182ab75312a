#!/bin/sh
# The build runs in the environment that has torch.
cd "$(dirname "$0")" || exit 1
trap 'rm -rf installed' EXIT
export DS_ACCELERATOR=cpu DS_BUILD_OPS=0
DS_BUILD_CPU_ADAM=1 pip install --no-deps --no-cache-dir --disable-pip-version-check --target installed --no-build-isolation deepspeed==0.19.8 || exit 1
PYTHONPATH=installed python -c 'from deepspeed.ops.adam import cpu_adam_op; print(cpu_adam_op.__file__)'
