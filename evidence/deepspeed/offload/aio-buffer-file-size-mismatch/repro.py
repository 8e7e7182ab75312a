import sys

import torch

import deepspeed

layers = [torch.nn.Linear(1024, 1024, bias=False) for _ in range(4)]
model = torch.nn.Sequential(*layers)
engine, *_ = deepspeed.initialize(model=model, model_parameters=model.parameters(), config=sys.argv[1])
for step in (1, 2):
    engine.backward(engine(torch.randn(2, 1024)).sum())
    engine.step()
    print(f"step {step} done", flush=True)
deepspeed.comm.destroy_process_group()
