import os
import sys

import deepspeed
import torch

model = torch.nn.Linear(512, 512)
engine, *_ = deepspeed.initialize(model=model, model_parameters=model.parameters(), config=sys.argv[1])
engine.backward(engine(torch.randn(1, 512)).sum())
engine.step()
os.makedirs("saved")
torch.save(engine.module.state_dict(), "saved/pytorch_model.bin")

weights = torch.load("saved/pytorch_model.bin")
print({name: tuple(tensor.shape) for name, tensor in weights.items()}, flush=True)
torch.nn.Linear(512, 512).load_state_dict(weights)
print("loaded")
torch.distributed.destroy_process_group()
