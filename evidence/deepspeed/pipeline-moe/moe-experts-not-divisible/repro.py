import torch

import deepspeed
from deepspeed.moe.layer import MoE
from deepspeed.moe.utils import split_params_into_different_moe_groups_for_optimizer

deepspeed.init_distributed()


class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.before = torch.nn.Linear(8, 8)
        self.moe = MoE(hidden_size=8, expert=torch.nn.Linear(8, 8), num_experts=3, ep_size=2)

    def forward(self, x):
        return self.moe(self.before(x))[0]


model = Model()
parameters = split_params_into_different_moe_groups_for_optimizer({"params": list(model.parameters()), "name": "all"})
engine, *_ = deepspeed.initialize(model=model, optimizer=torch.optim.Adam(parameters), config="ds_config.json")
engine.backward(engine(torch.randn(1, 4, 8)).sum())
engine.step()
print("one step taken")
deepspeed.comm.destroy_process_group()
