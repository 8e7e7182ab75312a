import deepspeed
import torch

model = torch.nn.Linear(8, 8)
engine, *_ = deepspeed.initialize(model=model, model_parameters=model.parameters(), config="ds_config.json")
total = sum(param.ds_numel for param in engine.module.parameters())
print("parameters:", total, flush=True)
torch.distributed.destroy_process_group()
