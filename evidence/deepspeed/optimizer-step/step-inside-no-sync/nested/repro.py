import contextlib

import deepspeed
import torch


def accumulate(engine, batch, context):
    with context():
        engine.backward(engine(batch).pow(2).mean())


torch.manual_seed(0)
model = torch.nn.Linear(8, 8)
engine, *_ = deepspeed.initialize(model=model, model_parameters=model.parameters(), config="ds_config.json")
inner = engine.no_sync
with engine.no_sync():
    accumulate(engine, torch.randn(2, 8), inner)
accumulate(engine, torch.randn(2, 8), contextlib.nullcontext)
engine.step()
print("steps", engine.global_steps, flush=True)
torch.distributed.destroy_process_group()
