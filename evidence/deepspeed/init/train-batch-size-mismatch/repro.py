import sys

import deepspeed
import torch

model = torch.nn.Linear(8, 8)
engine, *_ = deepspeed.initialize(model=model, model_parameters=model.parameters(), config=sys.argv[-1])
print("micro", engine.train_micro_batch_size_per_gpu(), "accumulation", engine.gradient_accumulation_steps(),
      "global", engine.train_batch_size(), "world", engine.dp_world_size)
torch.distributed.destroy_process_group()
