import deepspeed
import torch
from torch.utils.checkpoint import checkpoint


class Scorer(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.block = torch.nn.Linear(8, 8)
        self.head = torch.nn.Linear(8, 1)

    def forward(self, x):
        return self.head(checkpoint(self.block, x, use_reentrant=True))


torch.manual_seed(0)
model = Scorer()
engine, *_ = deepspeed.initialize(model=model, model_parameters=model.parameters(), config="ds_config.json")
chosen = torch.randn(2, 8, requires_grad=True)
rejected = torch.randn(2, 8, requires_grad=True)
chosen_score, rejected_score = engine(chosen), engine(rejected)
loss = -torch.nn.functional.logsigmoid(chosen_score - rejected_score).mean()
engine.backward(loss)
engine.step()
print("loss", loss.item(), "steps", engine.global_steps, flush=True)
torch.distributed.destroy_process_group()
