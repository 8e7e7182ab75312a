import deepspeed
import torch

backbone = torch.nn.Linear(8, 8).requires_grad_(False)
model = torch.nn.Sequential(backbone, torch.nn.Linear(8, 1))
trainable = [parameter for parameter in model.parameters() if parameter.requires_grad]
print("trainable tensors:", len(trainable), flush=True)
engine, *_ = deepspeed.initialize(model=model, model_parameters=trainable, config="ds_config.json")
engine.backward(engine(torch.randn(2, 8)).pow(2).mean())
engine.step()
print("steps", engine.global_steps, flush=True)
torch.distributed.destroy_process_group()
