import deepspeed
import torch

torch.manual_seed(0)
model = torch.nn.Linear(8, 8)
frozen_head = torch.nn.Linear(8, 4).requires_grad_(False).to(torch.bfloat16)
engine, *_ = deepspeed.initialize(model=model, model_parameters=model.parameters(), config="ds_config.json")
features = engine(torch.randn(2, 8, dtype=torch.bfloat16))
print("features", features.dtype, "head", frozen_head.weight.dtype, flush=True)
loss = frozen_head(features).float().pow(2).mean()
engine.backward(loss)
engine.step()
print("loss", loss.item(), flush=True)
torch.distributed.destroy_process_group()
