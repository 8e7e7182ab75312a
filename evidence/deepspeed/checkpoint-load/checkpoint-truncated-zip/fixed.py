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
shard = "ckpt/step2/zero_pp_rank_0_mp_rank_00_optim_states.pt"
os.truncate(shard, os.path.getsize(shard) // 2)  # as a copy that broke off leaves it
print("loaded from", new_engine().load_checkpoint("ckpt", tag="step1")[0])
torch.distributed.destroy_process_group()
