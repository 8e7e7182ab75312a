import deepspeed
import torch

model = torch.nn.Linear(8, 8)
parameters = list(model.parameters())
print("elements:", sum(parameter.numel() for parameter in parameters), flush=True)
engine, *_ = deepspeed.initialize(model=model, model_parameters=parameters, config="ds_config.json")
engine.backward(engine(torch.randn(2, 8)).pow(2).mean())
engine.step()
print("steps", engine.global_steps, flush=True)
torch.distributed.destroy_process_group()
