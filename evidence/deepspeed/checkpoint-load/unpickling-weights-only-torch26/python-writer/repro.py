import sys

import deepspeed
import torch


def new_engine(config):
    model = torch.nn.Linear(8, 8)
    return deepspeed.initialize(model=model, model_parameters=model.parameters(), config=config)[0]


engine = new_engine("ds_config.json")
engine.backward(engine(torch.randn(1, 8)).sum())
engine.step()
engine.save_checkpoint("ckpt")
print("loaded from", new_engine(sys.argv[-1]).load_checkpoint("ckpt")[0])
torch.distributed.destroy_process_group()
