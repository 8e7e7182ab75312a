import sys

import deepspeed
import torch
from deepspeed.ops.adam import DeepSpeedCPUAdam

model = torch.nn.Linear(8, 8)
optimizer = DeepSpeedCPUAdam(model.parameters())
engine, *_ = deepspeed.initialize(model=model, optimizer=optimizer, config=sys.argv[1])
batch = torch.randn(engine.train_micro_batch_size_per_gpu(), 8)
engine.backward(engine(batch).pow(2).mean())
engine.step()
print("steps done:", engine.global_steps)
torch.distributed.destroy_process_group()
