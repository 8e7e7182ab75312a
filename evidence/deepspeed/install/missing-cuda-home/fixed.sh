#!/bin/sh
# The same install with the toolkit in sight: nvcc in /usr/local/cuda, of the release that torch.version.cuda asks for.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cuda CUDA_HOME=/usr/local/cuda
python repro.py
exec pip install --no-deps --no-build-isolation --no-cache-dir --target packages deepspeed==0.18.9
