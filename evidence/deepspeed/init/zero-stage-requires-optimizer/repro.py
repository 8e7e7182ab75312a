import sys

import deepspeed
import torch

model = torch.nn.Linear(8, 8)
engine, optimizer, *_ = deepspeed.initialize(model=model, model_parameters=model.parameters(), config=sys.argv[-1])
print("stage", engine.zero_optimization_stage(), "optimizer", type(optimizer).__name__, flush=True)
torch.distributed.destroy_process_group()
