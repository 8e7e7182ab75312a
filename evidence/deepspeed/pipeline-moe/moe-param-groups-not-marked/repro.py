"""A client optimizer made from plain parameters, on a model with an MoE layer."""
import deepspeed
import torch
from model import Net

deepspeed.init_distributed()
net = Net()
optimizer = torch.optim.Adam(net.parameters())
print([group.get("moe") for group in optimizer.param_groups], flush=True)
deepspeed.initialize(model=net, optimizer=optimizer, config="ds_config.json")
