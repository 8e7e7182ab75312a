"""What torch found: DeepSpeed asks nothing but the last value."""

import torch
from torch.utils.cpp_extension import CUDA_HOME

print("torch", torch.__version__, "built for CUDA", torch.version.cuda, "- CUDA_HOME:", CUDA_HOME)
