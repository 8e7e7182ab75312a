import deepspeed
import torch


def built():
    model = torch.nn.Linear(8, 8)
    return model.requires_grad_(True)


model = built()
parameters = model.parameters() if model else None
engine, *_ = deepspeed.initialize(model=model, model_parameters=parameters, config="ds_config.json")
print("engine around", type(engine.module).__name__, flush=True)
torch.distributed.destroy_process_group()
