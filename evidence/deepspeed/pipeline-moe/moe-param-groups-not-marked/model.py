"""One dense layer and one DeepSpeed MoE layer, in a world of one rank."""

import torch
from deepspeed.moe.layer import MoE


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.dense = torch.nn.Linear(8, 8)
        self.moe = MoE(hidden_size=8, expert=torch.nn.Linear(8, 8), num_experts=2, ep_size=1, k=1)

    def forward(self, x):
        return self.moe(self.dense(x))[0]
