"""Both nodes must join within forty-five seconds."""

from datetime import timedelta

import deepspeed
from deepspeed import comm as dist

deepspeed.init_distributed(timeout=timedelta(seconds=45))
print("rank", dist.get_rank(), "of", dist.get_world_size())
dist.destroy_process_group()
