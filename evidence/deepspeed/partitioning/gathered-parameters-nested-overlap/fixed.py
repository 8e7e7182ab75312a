import deepspeed
import torch


def norm(param):
    with deepspeed.zero.GatheredParameters(param):
        return param.norm().item()


torch.manual_seed(0)
model = torch.nn.Linear(8, 8)
engine, *_ = deepspeed.initialize(model=model, model_parameters=model.parameters(), config="ds_config.json")
with deepspeed.zero.GatheredParameters(list(engine.module.parameters())):
    total = sum(param.numel() for param in engine.module.parameters())
print("parameters", total, "weight norm", norm(engine.module.weight), flush=True)
torch.distributed.destroy_process_group()
