"""The same wishes, spelled as init_inference and initialize accept them."""

import deepspeed
import torch

engine = deepspeed.init_inference(torch.nn.Linear(8, 8), tensor_parallel={"tp_size": 1}, dtype=torch.float32)
print("init_inference:", engine(torch.ones(1, 8)).shape)

engine, *_ = deepspeed.initialize(model=torch.nn.Linear(8, 8), config="train_config.json")
engine.eval()
print("ZeRO-Inference:", engine(torch.ones(1, 8, device=engine.device)).shape)
deepspeed.comm.destroy_process_group()
