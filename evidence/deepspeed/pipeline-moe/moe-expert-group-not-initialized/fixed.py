import torch

import deepspeed
from deepspeed.moe.layer import MoE

deepspeed.init_distributed()


class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.adapter = torch.nn.Linear(8, 8)
        self.moe = MoE(hidden_size=8, expert=torch.nn.Linear(8, 8), num_experts=2, ep_size=1)
        for parameter in self.adapter.parameters():
            parameter.allreduce = False
            parameter.group_name = "ep_size_1"

    def forward(self, x):
        return self.moe(self.adapter(x))[0]


model = Model()
engine, *_ = deepspeed.initialize(model=model, optimizer=torch.optim.Adam(model.parameters()), config="ds_config.json")
engine.backward(engine(torch.randn(1, 4, 8)).sum())
engine.step()
print("one step taken")
deepspeed.comm.destroy_process_group()
