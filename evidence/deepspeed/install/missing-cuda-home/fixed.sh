#!/bin/sh
# The same install with the toolkit in sight: CUDA 13.0 with nvcc in /usr/local/cuda, as torch.version.cuda asks for.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cuda CUDA_HOME=/usr/local/cuda PATH="$VIRTUAL_ENV/bin:$PATH"
python repro.py
pip install --no-deps --no-build-isolation --no-cache-dir --target "$(mktemp -d)" deepspeed==0.18.9
echo "pip ended with status $?"
