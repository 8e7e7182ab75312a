#!/bin/sh
# As run.sh, but pip builds in isolation: setup.py sees no torch there and does not ask for the toolkit.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cuda
exec unshare -m sh -c '
  mount -t tmpfs none /usr/local
  unset CUDA_HOME CUDA_PATH
  export PATH="$VIRTUAL_ENV/bin:/usr/bin:/bin"
  pip install --no-deps --use-pep517 --no-cache-dir --target "$(mktemp -d)" deepspeed==0.18.9
  echo "pip ended with status $?"'
