"""Two ranks meet on MASTER_PORT and stay for the given number of seconds, or until there is a file `stop`."""

import os
import sys
import time

import torch.distributed as dist

dist.init_process_group("gloo")
print(f"rank {dist.get_rank()} of {dist.get_world_size()}", flush=True)
end = time.monotonic() + float(sys.argv[-1])
while time.monotonic() < end and not os.path.exists("stop"):
    time.sleep(0.2)
dist.destroy_process_group()
