from datetime import timedelta

import deepspeed
import torch

deepspeed.init_distributed(timeout=timedelta(seconds=30))  # the default is 10 minutes
model = torch.nn.Linear(8, 8)
engine, *_ = deepspeed.initialize(model=model, model_parameters=model.parameters(), config="ds_config.json")
for step in range(2):
    engine.backward(engine(torch.randn(1, 8)).sum())
    engine.step()
    engine.save_checkpoint("ckpt")
print(f"rank {engine.global_rank} finished", flush=True)
torch.distributed.destroy_process_group()
