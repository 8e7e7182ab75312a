"""Two ranks meet on MASTER_PORT and stay for the given number of seconds."""

import sys
import time

import torch.distributed as dist

dist.init_process_group("gloo")
print(f"rank {dist.get_rank()} of {dist.get_world_size()}", flush=True)
time.sleep(float(sys.argv[-1]))
dist.destroy_process_group()
