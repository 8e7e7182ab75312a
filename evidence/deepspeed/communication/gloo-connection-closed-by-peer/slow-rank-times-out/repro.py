import time
from datetime import timedelta

import torch

import deepspeed

deepspeed.init_distributed(timeout=timedelta(seconds=6))
rank = deepspeed.comm.get_rank()
if rank == 1:
    time.sleep(20)  # an evaluation that only this rank does
total = torch.ones(4)
deepspeed.comm.all_reduce(total)
print(f"rank {rank}: sum {total.tolist()}", flush=True)
deepspeed.comm.destroy_process_group()
