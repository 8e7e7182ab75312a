import deepspeed
import torch
from torch.utils.checkpoint import checkpoint


class SharedBlock(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.block = torch.nn.Linear(8, 8)

    def forward(self, x):
        x = checkpoint(self.block, x, use_reentrant=True)
        return checkpoint(self.block, x, use_reentrant=True)


torch.manual_seed(0)
model = SharedBlock()
engine, *_ = deepspeed.initialize(model=model, model_parameters=model.parameters(), config="ds_config.json")
for step in range(2):
    loss = engine(torch.randn(2, 8, requires_grad=True)).pow(2).mean()
    engine.backward(loss)
    engine.step()
    print("step", step, "loss", loss.item(), flush=True)
torch.distributed.destroy_process_group()
