import torch

import deepspeed

model = torch.nn.Linear(8, 8)
engine, *_ = deepspeed.initialize(
    model=model,
    model_parameters=model.parameters(),
    config="ds_config.json",
    dist_init_required=False,
)
engine.backward(engine(torch.randn(1, 8)).sum())
engine.step()
print("one step taken")
deepspeed.comm.destroy_process_group()
