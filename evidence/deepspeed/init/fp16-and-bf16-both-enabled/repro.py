import sys

import deepspeed
import torch

torch.manual_seed(0)
model = torch.nn.Linear(8, 8)
engine, *_ = deepspeed.initialize(model=model, model_parameters=model.parameters(), config=sys.argv[-1])
loss = engine(torch.randn(2, 8, dtype=model.weight.dtype)).pow(2).mean()
engine.backward(loss)
engine.step()
print("weights are", model.weight.dtype, "fp16", engine.fp16_enabled(), "bf16", engine.bfloat16_enabled(), flush=True)
torch.distributed.destroy_process_group()
