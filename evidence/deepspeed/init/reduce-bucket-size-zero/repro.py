import sys

import torch

import deepspeed

model = torch.nn.Linear(8, 8)
engine, *_ = deepspeed.initialize(model=model, model_parameters=model.parameters(), config=sys.argv[1])
engine.backward(engine(torch.randn(1, 8)).sum())
engine.step()
print("one step taken")
deepspeed.comm.destroy_process_group()
