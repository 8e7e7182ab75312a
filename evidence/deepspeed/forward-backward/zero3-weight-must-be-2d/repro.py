"""A policy model with an engine, and a reference model built under zero.Init."""

import json

import deepspeed
import torch

with open("ds_config.json") as file:
    config = json.load(file)


def build() -> torch.nn.Module:
    with deepspeed.zero.Init(config_dict_or_path=config):
        return torch.nn.Sequential(torch.nn.Embedding(16, 8), torch.nn.Linear(8, 8))


deepspeed.init_distributed()
policy, reference = build(), build()
engine, *_ = deepspeed.initialize(model=policy, model_parameters=policy.parameters(), config=config)
tokens = torch.tensor([[1, 2, 3]])
for name, model in {"policy": policy, "reference": reference}.items():
    weight = model[0].weight
    hooks = sum(len(module._forward_pre_hooks) for module in model.modules())
    print(name, "weight", tuple(weight.shape), "ds_shape", tuple(weight.ds_shape), "pre-hooks", hooks, flush=True)
    print(name, "output", tuple(model(tokens).shape), flush=True)
torch.distributed.destroy_process_group()
