import sys

import deepspeed
import torch

action, config = sys.argv[-2:]
model = torch.nn.Linear(8, 8)
engine, *_ = deepspeed.initialize(model=model, model_parameters=model.parameters(), config=config)
if action == "save":
    engine.backward(engine(torch.randn(1, 8)).sum())
    engine.step()
    engine.save_checkpoint("ckpt")
else:
    print("loaded from", engine.load_checkpoint("ckpt")[0])
torch.distributed.destroy_process_group()
