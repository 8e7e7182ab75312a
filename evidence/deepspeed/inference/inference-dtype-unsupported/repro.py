import deepspeed
import torch
from deepspeed.accelerator import get_accelerator

print("this accelerator lists", get_accelerator().supported_dtypes(), flush=True)
model = torch.nn.Linear(8, 8)
engine = deepspeed.init_inference(model, dtype=torch.int8)
print("output", engine(torch.randn(2, 8, dtype=torch.bfloat16)).dtype, flush=True)
