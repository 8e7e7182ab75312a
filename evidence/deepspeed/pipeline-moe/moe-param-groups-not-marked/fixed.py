"""The groups are split before the optimizer is made; then one step."""
import deepspeed
import torch
from deepspeed.moe.utils import split_params_into_different_moe_groups_for_optimizer
from model import Net

deepspeed.init_distributed()
net = Net()
groups = split_params_into_different_moe_groups_for_optimizer({"params": list(net.parameters()), "name": "dense"})
optimizer = torch.optim.Adam(groups)
print([(group["name"], group.get("moe"), len(group["params"])) for group in optimizer.param_groups], flush=True)
engine, *_ = deepspeed.initialize(model=net, optimizer=optimizer, config="ds_config.json")
engine.backward(engine(torch.randn(1, 4, 8)).sum())
engine.step()
print("one step done")
deepspeed.comm.destroy_process_group()
