import contextlib

import deepspeed
import torch


def whole(parameter):
    return deepspeed.zero.GatheredParameters(parameter)


torch.manual_seed(0)
model = torch.nn.Sequential(torch.nn.Embedding(16, 8), torch.nn.Linear(8, 8))
engine, *_ = deepspeed.initialize(model=model, model_parameters=model.parameters(), config="ds_config.json")
hidden = engine(torch.tensor([[1, 2, 3], [4, 5, 6]]))
embedding = engine.module[0].weight
print("embedding weight", tuple(embedding.shape), "ds_shape", tuple(embedding.ds_shape), flush=True)
with whole(embedding):
    logits = hidden @ embedding.t()
print("logits", tuple(logits.shape), flush=True)
torch.distributed.destroy_process_group()
