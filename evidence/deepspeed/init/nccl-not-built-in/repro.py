import deepspeed
import torch

deepspeed.init_distributed()
total = torch.ones(1)
deepspeed.comm.all_reduce(total)
print("backend:", torch.distributed.get_backend(), "sum:", total.item())
torch.distributed.destroy_process_group()
