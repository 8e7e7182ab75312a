import os

import deepspeed
import torch

model = torch.nn.Linear(8, 8)
engine, *_ = deepspeed.initialize(model=model, model_parameters=model.parameters(), config="ds_config.json")
engine.backward(engine(torch.randn(1, 8)).sum())
engine.step()
engine.save_checkpoint("ckpt", tag=f"step-{engine.global_steps}")
if engine.global_rank == 0:
    tag = open("ckpt/latest").read()
    print("latest names", tag, "with", sorted(os.listdir(f"ckpt/{tag}")), flush=True)
torch.distributed.destroy_process_group()
