import sys

import deepspeed
import torch


class TwoBranches(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.text = torch.nn.Linear(8, 8)
        self.image = torch.nn.Linear(8, 8)

    def forward(self, x):
        return self.text(x)


torch.manual_seed(0)
model = TwoBranches()
engine, *_ = deepspeed.initialize(model=model, model_parameters=model.parameters(), config=sys.argv[-1])
engine.backward(engine(torch.randn(2, 8)).pow(2).mean())
engine.step()
print("steps", engine.global_steps, flush=True)
torch.distributed.destroy_process_group()
