import deepspeed
import torch
from deepspeed.utils import safe_get_full_grad, safe_get_local_grad

torch.manual_seed(0)
model = torch.nn.Linear(8, 8)
engine, *_ = deepspeed.initialize(model=model, model_parameters=model.parameters(), config="ds_config.json")
engine.backward(engine(torch.randn(2, 8)).pow(2).mean())
for name, param in engine.module.named_parameters():
    print(name, "gradient norm", safe_get_local_grad(param).norm().item(), flush=True)
engine.step()
torch.distributed.destroy_process_group()
