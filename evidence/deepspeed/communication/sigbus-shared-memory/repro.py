import deepspeed
import torch
from deepspeed import comm as dist

deepspeed.init_distributed()
rank = dist.get_rank()
print(f"rank {rank}: process group ready", flush=True)
x = torch.ones(16 << 20)
dist.inference_all_reduce(x)  # DeepSpeed's CPU shared-memory all-reduce
print(f"rank {rank}: sum {x[0].item()}", flush=True)
dist.destroy_process_group()
