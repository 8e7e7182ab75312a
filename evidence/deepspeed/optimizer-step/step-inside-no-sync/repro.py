import deepspeed
import torch

torch.manual_seed(0)
model = torch.nn.Linear(8, 8)
engine, *_ = deepspeed.initialize(model=model, model_parameters=model.parameters(), config="ds_config.json")
first, last = torch.randn(2, 8), torch.randn(2, 8)
with engine.no_sync():
    engine.backward(engine(first).pow(2).mean())
    engine.backward(engine(last).pow(2).mean())
    engine.step()
print("steps", engine.global_steps, flush=True)
torch.distributed.destroy_process_group()
