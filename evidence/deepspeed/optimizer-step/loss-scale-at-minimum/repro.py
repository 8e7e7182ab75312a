"""Activations beyond 65504, the largest fp16 number: every step overflows, whatever the loss scale is.

The CPU must have fp16 instructions (avx512_fp16), else DeepSpeed refuses the config.
"""

import argparse

import deepspeed
import torch
from deepspeed.utils import set_log_level_from_string

parser = argparse.ArgumentParser()
parser.add_argument("--local_rank", type=int, default=0)
parser.add_argument("--config", default="ds_config.json")
args = parser.parse_args()

set_log_level_from_string("info")  # the OVERFLOW lines are INFO, the default level is WARNING
torch.manual_seed(0)
model = torch.nn.Sequential(torch.nn.Linear(8, 8), torch.nn.Linear(8, 1))
with torch.no_grad():
    model[0].weight.mul_(100000)  # bfloat16 holds what this layer returns, float16 does not
    model[1].weight.div_(100000)
engine, *_ = deepspeed.initialize(model=model, model_parameters=model.parameters(), config=args.config)
dtype = next(engine.module.parameters()).dtype
x, target = torch.randn(2, 8, dtype=dtype) * 3, torch.ones(2, 1)
for step in range(24):
    loss = (engine(x).float() - target).pow(2).mean()
    engine.backward(loss)
    engine.step()
    print("step", step, "loss", loss.item(), "scale", engine.optimizer.loss_scale, flush=True)
torch.distributed.destroy_process_group()
