import sys

import deepspeed
import torch

model = torch.nn.Linear(8, 8)
engine, *_ = deepspeed.initialize(model=model, model_parameters=model.parameters(), config=sys.argv[-1])
print("micro batch", engine.train_micro_batch_size_per_gpu(), "stage", engine.zero_optimization_stage(), flush=True)
torch.distributed.destroy_process_group()
