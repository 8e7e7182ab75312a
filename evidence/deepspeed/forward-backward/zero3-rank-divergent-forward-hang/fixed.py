import argparse
from datetime import timedelta

import deepspeed
import torch

parser = argparse.ArgumentParser()
parser.add_argument("--local_rank", type=int)
rank = parser.parse_args().local_rank


class Experts(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.experts = torch.nn.ModuleList([torch.nn.Linear(16, 16), torch.nn.Linear(16, 16)])

    def forward(self, x):
        chosen = self.experts if rank == 0 else self.experts[:1]  # no token of rank 1 goes to the second expert
        return sum(expert(x) for expert in chosen)


torch.manual_seed(0)
deepspeed.init_distributed(timeout=timedelta(seconds=10))
model = torch.nn.Sequential(torch.nn.Linear(16, 16), Experts())
deepspeed.utils.set_z3_leaf_modules(model, [Experts])
engine, *_ = deepspeed.initialize(model=model, model_parameters=model.parameters(), config="ds_config.json")
loss = engine(torch.randn(1, 16)).pow(2).mean()
print("rank", rank, "forward done", flush=True)
engine.backward(loss)
engine.step()
print("rank", rank, "step done", flush=True)
deepspeed.comm.barrier()
torch.distributed.destroy_process_group()
