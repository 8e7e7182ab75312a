import deepspeed
import torch

torch.manual_seed(0)
model = torch.nn.Linear(8, 8)
engine, *_ = deepspeed.initialize(model=model, model_parameters=model.parameters(), config="ds_config.json")
engine.backward(engine(torch.randn(2, 8)).pow(2).mean())
for name, param in engine.module.named_parameters():
    gradient = deepspeed.utils.safe_get_full_grad(param)
    print(name, "gradient norm", gradient.norm().item(), flush=True)
engine.step()
torch.distributed.destroy_process_group()
