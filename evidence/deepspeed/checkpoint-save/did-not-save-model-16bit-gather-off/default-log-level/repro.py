import os
import sys

import deepspeed
import torch

model = torch.nn.Linear(512, 512)
engine, *_ = deepspeed.initialize(model=model, model_parameters=model.parameters(), config=sys.argv[1])
engine.backward(engine(torch.randn(1, 512)).sum())
engine.step()
print("save_16bit_model returned", engine.save_16bit_model("saved"))
print("pytorch_model.bin exists:", os.path.exists("saved/pytorch_model.bin"))
torch.distributed.destroy_process_group()
