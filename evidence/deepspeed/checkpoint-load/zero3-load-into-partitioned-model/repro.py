import deepspeed
import torch

deepspeed.init_distributed()
weights = torch.nn.Linear(8, 8).state_dict()
with deepspeed.zero.Init(dtype=torch.float32):
    model = torch.nn.Linear(8, 8)
model.load_state_dict(weights)
with deepspeed.zero.GatheredParameters(model.parameters()):
    print("loaded:", torch.equal(model.weight, weights["weight"]))
torch.distributed.destroy_process_group()
