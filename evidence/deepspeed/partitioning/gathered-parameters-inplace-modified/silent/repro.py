import deepspeed
import torch

torch.manual_seed(0)
model = torch.nn.Linear(8, 8)
engine, *_ = deepspeed.initialize(model=model, model_parameters=model.parameters(), config="ds_config.json")
weight = engine.module.weight
with deepspeed.zero.GatheredParameters([weight], modifier_rank=None), torch.no_grad():
    weight.fill_(1.0)
with deepspeed.zero.GatheredParameters([weight]):
    print("kept:", bool((weight == 1.0).all()), flush=True)
torch.distributed.destroy_process_group()
