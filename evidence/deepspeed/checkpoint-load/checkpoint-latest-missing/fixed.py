import deepspeed
import torch


def new_engine():
    model = torch.nn.Linear(8, 8)
    return deepspeed.initialize(model=model, model_parameters=model.parameters(), config="ds_config.json")[0]


engine = new_engine()
engine.backward(engine(torch.randn(1, 8)).sum())
engine.step()
engine.save_checkpoint("ckpt")

resumed = new_engine()
path, client_state = resumed.load_checkpoint("ckpt")
print("load_checkpoint returned", path, "and training goes on at step", resumed.global_steps)
torch.distributed.destroy_process_group()
