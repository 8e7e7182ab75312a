import deepspeed
import torch

model = torch.nn.Linear(8, 8)
engine = deepspeed.init_inference(model, dtype=torch.float32, tensor_parallel={"tp_size": 1})
print("output", tuple(engine(torch.randn(2, 8)).shape), flush=True)
