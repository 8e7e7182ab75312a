import deepspeed
import torch

torch.manual_seed(0)
model = torch.nn.Linear(8, 8)
engine, *_ = deepspeed.initialize(model=model, model_parameters=model.parameters(), config="ds_config.json")
with torch.enable_grad():
    loss = engine(torch.randn(2, 8)).pow(2).mean()
print("loss shape", tuple(loss.shape), "has grad_fn", loss.grad_fn is not None, flush=True)
engine.backward(loss)
engine.step()
print("steps", engine.global_steps, flush=True)
torch.distributed.destroy_process_group()
