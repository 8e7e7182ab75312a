import contextlib
import sys

import deepspeed
import torch

torch.manual_seed(0)
model = torch.nn.Linear(8, 8)
engine, *_ = deepspeed.initialize(model=model, model_parameters=model.parameters(), config=sys.argv[-1])
for micro_step in range(4):
    last = micro_step % 2 == 1
    with contextlib.nullcontext() if last else engine.no_sync():
        engine.backward(engine(torch.randn(2, 8)).pow(2).mean())
    if last:
        engine.step()
print("steps", engine.global_steps, flush=True)
torch.distributed.destroy_process_group()
