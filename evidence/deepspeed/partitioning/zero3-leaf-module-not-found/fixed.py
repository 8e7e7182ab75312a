import deepspeed
import torch


class OldExperts(torch.nn.Module):
    pass


class Experts(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.experts = torch.nn.ModuleList([torch.nn.Linear(8, 8), torch.nn.Linear(8, 8)])


model = torch.nn.Sequential(Experts(), Experts())
leaves = deepspeed.utils.set_z3_leaf_modules(model, [Experts])
print("leaves", len(leaves), flush=True)
