import contextlib

import deepspeed
import torch


def whole(parameters):
    return contextlib.nullcontext()


torch.manual_seed(0)
model = torch.nn.Linear(8, 8)
average = {name: param.detach().clone() for name, param in model.named_parameters()}
engine, *_ = deepspeed.initialize(model=model, model_parameters=model.parameters(), config="ds_config.json")
engine.backward(engine(torch.randn(2, 8)).pow(2).mean())
engine.step()
with torch.no_grad(), whole(engine.module.parameters()):
    for name, param in engine.module.named_parameters():
        print(name, "shape", tuple(param.shape), "ds_shape", tuple(param.ds_shape), flush=True)
        average[name].mul_(0.9).add_(param, alpha=0.1)
print("average updated", flush=True)
torch.distributed.destroy_process_group()
