from datetime import timedelta

import torch

import deepspeed

deepspeed.init_distributed(timeout=timedelta(seconds=20))
rank = deepspeed.comm.get_rank()
losses = torch.rand(20 if rank == 0 else 32)  # the last batch is smaller on rank 0
total = torch.tensor([losses.sum(), losses.numel()])
deepspeed.comm.all_reduce(total)
print(f"rank {rank}: reduced {total.numel()} numbers", flush=True)
deepspeed.comm.destroy_process_group()
