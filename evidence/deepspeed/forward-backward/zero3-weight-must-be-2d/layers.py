"""What other layers print when they run on a size-0 stub, what a deep copy keeps, and a weight used past its module."""

import copy

import deepspeed
import torch
from torch import nn


def build(make):
    with deepspeed.zero.Init(config_dict_or_path="ds_config.json"):
        return make()


def attempt(what, call):
    try:
        print(what, "->", tuple(call().shape), flush=True)
    except Exception as error:
        print(what, "->", type(error).__name__ + ":", error, flush=True)


deepspeed.init_distributed()
attempt("Linear, 3-D input", lambda: build(lambda: nn.Linear(8, 8))(torch.randn(2, 3, 8)))
attempt("Linear without bias", lambda: build(lambda: nn.Linear(8, 8, bias=False))(torch.randn(2, 8)))
attempt("Linear, 2-D input", lambda: build(lambda: nn.Linear(8, 8))(torch.randn(2, 8)))
attempt("Conv2d", lambda: build(lambda: nn.Conv2d(3, 4, 3))(torch.randn(1, 3, 8, 8)))
attempt("LayerNorm", lambda: build(lambda: nn.LayerNorm(8))(torch.randn(2, 8)))
tokens, model = torch.tensor([[1, 2]]), build(lambda: nn.Sequential(nn.Embedding(16, 8), nn.Linear(8, 8)))
stub = next(copy.deepcopy(model).parameters())
print("deep copy", tuple(stub.shape), getattr(stub, "ds_shape", "not partitioned"), flush=True)
attempt("deep copy", lambda: copy.deepcopy(model)(tokens))
engine, *_ = deepspeed.initialize(model=model, model_parameters=model.parameters(), config="ds_config.json")
attempt("engine", lambda: engine(tokens))
attempt("F.embedding", lambda: nn.functional.embedding(tokens, model[0].weight))
with deepspeed.zero.GatheredParameters([model[0].weight]):
    attempt("F.embedding, gathered", lambda: nn.functional.embedding(tokens, model[0].weight))
attempt("deep copy of a model with an engine", lambda: copy.deepcopy(model)(tokens))
torch.distributed.destroy_process_group()
