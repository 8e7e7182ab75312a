import deepspeed
import torch


def new_engine():
    model = torch.nn.Linear(8, 8)
    return deepspeed.initialize(model=model, model_parameters=model.parameters(), config="ds_config.json")[0]


engine = new_engine()
engine.backward(engine(torch.randn(1, 8)).sum())
engine.step()
engine.save_checkpoint("volume/ckpt")
print("saved", flush=True)
torch.distributed.destroy_process_group()
