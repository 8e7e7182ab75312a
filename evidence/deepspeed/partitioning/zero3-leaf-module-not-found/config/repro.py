import sys

import deepspeed
import torch


class Experts(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.experts = torch.nn.ModuleList([torch.nn.Linear(8, 8), torch.nn.Linear(8, 8)])

    def forward(self, x):
        return self.experts[0](x) + self.experts[1](x)


torch.manual_seed(0)
model = torch.nn.Sequential(torch.nn.Linear(8, 8), Experts())
engine, *_ = deepspeed.initialize(model=model, model_parameters=model.parameters(), config=sys.argv[-1])
engine.backward(engine(torch.randn(2, 8)).pow(2).mean())
engine.step()
print("leaves", len(deepspeed.utils.get_z3_leaf_modules(engine.module)), "steps", engine.global_steps, flush=True)
torch.distributed.destroy_process_group()
