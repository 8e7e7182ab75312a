#!/bin/sh
# Stand-in: no GPU here, so its detection is patched. First the older release, then the one of the environment.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cuda
CUDA_HOME=/usr/local/cuda pip install --quiet --no-deps --no-build-isolation --target older deepspeed==0.18.9
echo "DeepSpeed 0.18.9"
PYTHONPATH=older unshare -m sh hidden.inc 'python patched.py'
echo "exit code $?"
echo "DeepSpeed $(python -c 'import importlib.metadata as m; print(m.version("deepspeed"))')"
unshare -m sh hidden.inc 'python patched.py'
echo "exit code $?"
