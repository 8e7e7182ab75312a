import deepspeed
import torch


def new_engine():
    model = torch.nn.Linear(8, 8)
    return deepspeed.initialize(model=model, model_parameters=model.parameters(), config="ds_config.json")[0]


engine = new_engine()
engine.backward(engine(torch.randn(1, 8)).sum())
engine.step()
engine.save_checkpoint("ckpt", client_state={"module": "net-v2"})
print("saved", flush=True)
path, client_state = new_engine().load_checkpoint("ckpt")
print("loaded from", path)
torch.distributed.destroy_process_group()
