import sys

import deepspeed
import torch

model = torch.nn.Linear(8, 8)
engine, *_ = deepspeed.initialize(model=model, config=sys.argv[-1])
engine.eval()
with torch.no_grad():
    print("evaluated", tuple(engine(torch.randn(2, 8)).shape), flush=True)
torch.distributed.destroy_process_group()
