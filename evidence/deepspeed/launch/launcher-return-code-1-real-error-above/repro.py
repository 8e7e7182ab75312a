from pathlib import Path

import torch.distributed as dist

dist.init_process_group("gloo")
if dist.get_rank() == 0:
    words = Path("train.txt").read_text().split()
    print("words", len(words))
dist.barrier()
print("rank", dist.get_rank(), "passed")
dist.destroy_process_group()
