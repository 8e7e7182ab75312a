import time
from datetime import timedelta

import deepspeed

deepspeed.init_distributed()
rank = deepspeed.comm.get_rank()
seconds_to_read = 10 if rank == 1 else 0
time.sleep(seconds_to_read)
print(f"rank {rank}: shard read in {seconds_to_read} s", flush=True)
deepspeed.comm.monitored_barrier(timeout=timedelta(seconds=3))
print(f"rank {rank}: past the barrier", flush=True)
deepspeed.comm.destroy_process_group()
