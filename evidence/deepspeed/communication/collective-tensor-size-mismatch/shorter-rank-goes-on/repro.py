from datetime import timedelta

import torch

import deepspeed

deepspeed.init_distributed(timeout=timedelta(seconds=20))
rank = deepspeed.comm.get_rank()
losses = torch.rand(6 if rank == 0 else 8)  # the last batch is smaller on rank 0
total = losses
deepspeed.comm.all_reduce(total)
print(f"rank {rank}: reduced {total.numel()} numbers", flush=True)
deepspeed.comm.destroy_process_group()
