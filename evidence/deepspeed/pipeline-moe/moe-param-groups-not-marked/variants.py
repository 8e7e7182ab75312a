"""Other ways into the same assertion or its neighbours, and ways around it."""
import copy

import deepspeed
import torch
from deepspeed.moe.utils import split_params_into_different_moe_groups_for_optimizer as split
from model import Net

deepspeed.init_distributed()
ADAM = {"type": "Adam", "params": {"lr": 0.001, "torch_adam": True}}


def attempt(what, net, optimizer=None, parameters=None, stage=2, **extra):
    config = {"train_micro_batch_size_per_gpu": 1, "zero_optimization": {"stage": stage}, **extra}
    if optimizer is None:
        config["optimizer"] = ADAM
    try:
        engine, *_ = deepspeed.initialize(model=net, optimizer=optimizer, model_parameters=parameters, config=config)
        engine.backward(engine(torch.randn(1, 4, 8)).sum())
        engine.step()
        print(f"# {what}: ok", flush=True)
    except (AssertionError, KeyError) as error:
        print(f"# {what}: {type(error).__name__}: {error}", flush=True)


net = Net()
attempt("optimizer section in the config", net, parameters=net.parameters())
net = Net()
attempt("client optimizer, stage 0", net, torch.optim.Adam(net.parameters()), stage=0)
net = Net()
attempt("callable optimizer", net, lambda parameters: torch.optim.Adam(parameters), net.parameters())
net = Net()
attempt("split() given a generator", net, torch.optim.Adam(split({"params": net.parameters(), "name": "d"})))
net = Net()
groups = [{"params": list(net.parameters()), "name": "d", "moe": False}]
attempt("optimizer section, groups with moe: False", net, parameters=groups)
net = copy.deepcopy(Net())
attempt("deep copy of the model", net, torch.optim.Adam(split({"params": list(net.parameters()), "name": "d"})))
for stage in (2, 0):
    net = Net()
    net.moe.deepspeed_moe.experts.requires_grad_(False)
    trainable = [p for p in net.parameters() if p.requires_grad]
    attempt(f"frozen experts, stage {stage}", net, parameters=trainable, stage=stage)
net = Net()
groups = [{"params": list(net.parameters()), "name": "d", "moe": True}]
attempt("every parameter marked moe", net, torch.optim.Adam(groups))
net = Net()
marked = [p for p in net.parameters() if not getattr(p, "allreduce", True)]
dense = [p for p in net.parameters() if getattr(p, "allreduce", True)]
groups = [{"params": dense}, {"params": marked, "moe": True, "name": "experts"}]
attempt("marked by hand, made-up group name", net, torch.optim.Adam(groups))
net = Net()
bf16 = {"bf16": {"enabled": True}, "data_types": {"grad_accum_dtype": "fp32"}}
attempt("bf16 optimizer, stage 1", net, torch.optim.Adam(net.parameters()), stage=1, **bf16)
deepspeed.comm.destroy_process_group()
