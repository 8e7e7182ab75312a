import sys

import deepspeed
import torch

torch.manual_seed(0)
model = torch.nn.Sequential(torch.nn.Linear(8, 8), torch.nn.Linear(8, 8))
engine, optimizer, *_ = deepspeed.initialize(model=model, model_parameters=model.parameters(), config=sys.argv[-1])
engine.backward(engine(torch.randn(2, 8)).pow(2).mean())
engine.step()
print("on the CPU:", type(optimizer.optimizer).__name__, flush=True)
print("on the device:", type(optimizer.backup_optimizer).__name__, flush=True)
torch.distributed.destroy_process_group()
