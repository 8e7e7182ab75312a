"""The same wishes, spelled as init_inference and initialize accept them."""
import os

import deepspeed
import torch

for name, value in {"RANK": 0, "LOCAL_RANK": 0, "WORLD_SIZE": 1, "MASTER_ADDR": "127.0.0.1", "MASTER_PORT": 29658}.items():
    os.environ.setdefault(name, str(value))

engine = deepspeed.init_inference(torch.nn.Linear(8, 8), tensor_parallel={"tp_size": 1}, dtype=torch.float32)
print("init_inference:", engine(torch.ones(1, 8)).shape)

engine, *_ = deepspeed.initialize(model=torch.nn.Linear(8, 8), config="train_config.json")
engine.eval()
print("ZeRO-Inference:", engine(torch.ones(1, 8, device=engine.device)).shape)
deepspeed.comm.destroy_process_group()
