#!/bin/sh
# No toolkit, and an architecture named in place of a GPU: torch stops before DeepSpeed asks for the toolkit.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cuda TORCH_CUDA_ARCH_LIST=8.0
exec unshare -m sh hidden.inc 'python -c "from deepspeed.ops.op_builder import FusedAdamBuilder; FusedAdamBuilder().load()"'
