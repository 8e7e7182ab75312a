#!/bin/sh
# Needs root, and a virtual environment with a CUDA build of torch (`pip install torch==2.13.0 setuptools wheel`). No GPU.
# A private mount hides /usr/local, where the toolkit lies; DS_ACCELERATOR=cuda stands for the GPU that would be detected.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cuda
exec unshare -m sh -c '
  mount -t tmpfs none /usr/local
  unset CUDA_HOME CUDA_PATH
  export PATH="$VIRTUAL_ENV/bin:/usr/bin:/bin"
  python repro.py
  pip install --no-deps --no-build-isolation --no-cache-dir --target "$(mktemp -d)" deepspeed==0.18.9
  echo "pip ended with status $?"'
