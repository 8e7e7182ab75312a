#!/bin/sh
# A private mount hides /usr/local, where the toolkit lies; DS_ACCELERATOR=cuda stands for the GPU that would be detected.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cuda
exec unshare -m sh hidden.inc '
  python repro.py
  exec pip install --no-deps --no-build-isolation --no-cache-dir --target packages deepspeed==0.18.9'
