import sys

import deepspeed
import torch

model = torch.nn.Linear(8, 8)
engine, *_ = deepspeed.initialize(model=model, model_parameters=model.parameters(), config=sys.argv[1])
batch = torch.randn(engine.train_micro_batch_size_per_gpu(), 8)
loss = engine(batch).pow(2).mean()
engine.backward(loss)
engine.step()
print("steps done:", engine.global_steps)
torch.distributed.destroy_process_group()
