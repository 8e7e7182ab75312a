import sys

import deepspeed
import torch
from deepspeed.utils import set_log_level_from_string

set_log_level_from_string("info")  # the line about the overflow is INFO, the default level is WARNING
torch.manual_seed(0)
model = torch.nn.Sequential(torch.nn.Linear(8, 8), torch.nn.Linear(8, 1))
with torch.no_grad():
    model[0].weight.mul_(100000)  # bfloat16 holds what this layer returns, float16 ends at 65504
    model[1].weight.div_(100000)
engine, *_ = deepspeed.initialize(model=model, model_parameters=model.parameters(), config=sys.argv[-1])
dtype = next(engine.module.parameters()).dtype
x = torch.randn(2, 8, dtype=dtype) * 3
before = engine.module[1].weight.detach().clone()
for step in range(8):
    loss = (engine(x).float() - 1).pow(2).mean()
    engine.backward(loss)
    engine.step()
    print("step", step, "loss", loss.item(), "skipped so far", engine.skipped_steps, flush=True)
print("weights changed:", not torch.equal(before, engine.module[1].weight), flush=True)
torch.distributed.destroy_process_group()
