import torch

import deepspeed

deepspeed.init_distributed()
rank = deepspeed.comm.get_rank()
total = torch.ones(4)
deepspeed.comm.all_reduce(total)
deepspeed.comm.barrier()
print(f"rank {rank}: sum {total.tolist()}", flush=True)
deepspeed.comm.destroy_process_group()
