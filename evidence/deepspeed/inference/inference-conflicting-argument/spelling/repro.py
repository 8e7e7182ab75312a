import deepspeed
import torch

model = torch.nn.Linear(8, 8)
engine = deepspeed.init_inference(model, config={"dtype": "fp32"}, dtype=torch.float32)
print("output", engine(torch.randn(2, 8)).dtype, flush=True)
