import deepspeed
import torch
from deepspeed import comm as dist

deepspeed.init_distributed()
length = 8
numbers = torch.ones(length)
dist.all_reduce(numbers)
print("rank", dist.get_rank(), "sum", numbers[0].item())
dist.destroy_process_group()
