import sys

import deepspeed
import torch

model = torch.nn.Linear(8, 8)
engine, *_ = deepspeed.initialize(model=model, model_parameters=model.parameters(), config=sys.argv[-1])
engine.monitor.write_events([("loss", 1.0, 0)])
print("rank", engine.global_rank, "has its engine", flush=True)
torch.distributed.destroy_process_group()
