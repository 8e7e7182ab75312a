import os

import deepspeed
import torch


def new_engine():
    model = torch.nn.Linear(8, 8)
    return deepspeed.initialize(model=model, model_parameters=model.parameters(), config="ds_config.json")[0]


engine = new_engine()
engine.backward(engine(torch.randn(1, 8)).sum())
engine.step()
engine.save_checkpoint("ckpt", tag="step1")
engine.save_checkpoint("ckpt", tag="step2")
model_file = "ckpt/step2/mp_rank_00_model_states.pt"
size = os.path.getsize(model_file)
os.truncate(model_file, 0)
os.truncate(model_file, size)  # the right length, but the contents never reached the disk
print("loaded from", new_engine().load_checkpoint("ckpt")[0])
torch.distributed.destroy_process_group()
