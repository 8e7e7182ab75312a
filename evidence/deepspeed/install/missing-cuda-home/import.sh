#!/bin/sh
# Stand-in: no GPU here, so its detection is patched. $1 is a folder with a release (`pip install --target`).
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cuda PYTHONPATH="$1"
exec unshare -m sh -c '
  mount -t tmpfs none /usr/local
  unset CUDA_HOME CUDA_PATH
  exec "$VIRTUAL_ENV/bin/python" patched.py'
