import sys

import deepspeed
import torch

torch.manual_seed(0)
model = torch.nn.Linear(8, 8)
engine, *_, scheduler = deepspeed.initialize(model=model, model_parameters=model.parameters(), config=sys.argv[-1])
engine.backward(engine(torch.randn(2, 8)).pow(2).mean())
engine.step()
print(type(scheduler).__name__, "after one step: lr", engine.get_lr(), flush=True)
torch.distributed.destroy_process_group()
