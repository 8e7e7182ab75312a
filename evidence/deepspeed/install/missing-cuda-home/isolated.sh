#!/bin/sh
# As run.sh, but pip builds in isolation: setup.py sees no torch there and does not ask for the toolkit.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cuda
exec unshare -m sh hidden.inc 'exec pip install --no-deps --use-pep517 --no-cache-dir --target packages deepspeed==0.18.9'
