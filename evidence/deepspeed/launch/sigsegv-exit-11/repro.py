import deepspeed
import torch
from deepspeed import comm as dist

deepspeed.init_distributed()
ones = torch.ones(1024)
dist.inference_all_reduce(ones)
print("rank", dist.get_rank(), "sum", ones[0].item())
dist.destroy_process_group()
