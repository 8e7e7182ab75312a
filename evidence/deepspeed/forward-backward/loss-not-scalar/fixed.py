import deepspeed
import torch

torch.manual_seed(0)
model = torch.nn.Linear(8, 8)
engine, *_ = deepspeed.initialize(model=model, model_parameters=model.parameters(), config="ds_config.json")
target = torch.tensor([1, 5])
loss = torch.nn.functional.cross_entropy(engine(torch.randn(2, 8)), target, reduction="mean")
print("loss shape", tuple(loss.shape), flush=True)
engine.backward(loss)
engine.step()
print("steps", engine.global_steps, flush=True)
torch.distributed.destroy_process_group()
