import deepspeed
import torch
from torch import nn


class Plain(nn.Module):
    def __init__(self):
        super().__init__()
        self.encoder = nn.Linear(8, 8)
        self.head = nn.Linear(8, 2)

    def forward(self, x):
        return self.head(self.encoder(x))


class Renamed(Plain):
    def __init__(self):
        super().__init__()
        self.classifier = self.head
        del self.head

    def forward(self, x):
        return self.classifier(self.encoder(x))


def new_engine(model):
    return deepspeed.initialize(model=model, model_parameters=model.parameters(), config="ds_config.json")[0]


engine = new_engine(Plain())
engine.backward(engine(torch.randn(1, 8)).sum())
engine.step()
engine.save_checkpoint("ckpt")
print("loaded from", new_engine(Plain()).load_checkpoint("ckpt")[0])
torch.distributed.destroy_process_group()
