import torch

import deepspeed

torch.distributed.init_process_group("gloo")
total = torch.ones(1)
deepspeed.comm.all_reduce(total)
print("sum over ranks", total.item())
torch.distributed.destroy_process_group()
