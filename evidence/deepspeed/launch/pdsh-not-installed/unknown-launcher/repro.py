"""Every rank adds its number; the sum shows that all nodes met."""

import torch
import torch.distributed as dist

dist.init_process_group("gloo")
ranks = torch.tensor([dist.get_rank() + 1])
dist.all_reduce(ranks)
print("rank", dist.get_rank(), "of", dist.get_world_size(), "sum", ranks.item())
dist.destroy_process_group()
