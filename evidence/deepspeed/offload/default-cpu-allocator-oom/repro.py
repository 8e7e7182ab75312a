import torch

import deepspeed

model = torch.nn.Linear(8192, 32768, bias=False)
engine, *_ = deepspeed.initialize(model=model, model_parameters=model.parameters(), config="ds_config.json")
print("initialize is through")
deepspeed.comm.destroy_process_group()
