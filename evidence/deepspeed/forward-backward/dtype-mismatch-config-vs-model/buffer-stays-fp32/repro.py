import sys

import deepspeed
import torch


class GraphLayer(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = torch.nn.Linear(8, 8)
        self.register_buffer("neighbours", torch.eye(3).repeat(2, 1, 1))

    def forward(self, x):
        return torch.bmm(self.neighbours, self.linear(x))


torch.manual_seed(0)
model = GraphLayer()
engine, *_ = deepspeed.initialize(model=model, model_parameters=model.parameters(), config=sys.argv[-1])
print("weights", engine.module.linear.weight.dtype, "buffer", engine.module.neighbours.dtype, flush=True)
loss = engine(torch.randn(2, 3, 8, dtype=torch.bfloat16)).float().pow(2).mean()
engine.backward(loss)
engine.step()
print("loss", loss.item(), flush=True)
torch.distributed.destroy_process_group()
