import sys

import deepspeed
import torch

deepspeed.init_distributed()
first, second, third = (torch.nn.Linear(8, 8) for _ in range(3))
deepspeed.checkpointing.configure(None, deepspeed_config=sys.argv[-1])
hidden = first(torch.randn(2, 8))
hidden = deepspeed.checkpointing.checkpoint(second, hidden)
hidden = deepspeed.checkpointing.checkpoint(third, hidden)
hidden.sum().backward()
print("gradient of the first layer:", tuple(first.weight.grad.shape), flush=True)
torch.distributed.destroy_process_group()
