import sys

import deepspeed
import torch

model = torch.nn.Linear(8, 8)
engine, *_ = deepspeed.initialize(model=model, model_parameters=model.parameters(), config=sys.argv[-1])
print("optimizer states stay on the device:", not engine.zero_use_cpu_optimizer(), flush=True)
torch.distributed.destroy_process_group()
