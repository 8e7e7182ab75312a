import torch

import deepspeed


class Block(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.up = torch.nn.Linear(8, 32)
        self.down = torch.nn.Linear(32, 8)

    def forward(self, x):
        return self.down(torch.relu(self.up(x)))


engine = deepspeed.init_inference(
    torch.nn.Sequential(Block(), Block()),
    dtype=torch.float32,
    injection_policy={Block: ("down",)},
)
print("output", tuple(engine(torch.randn(1, 8)).shape))
