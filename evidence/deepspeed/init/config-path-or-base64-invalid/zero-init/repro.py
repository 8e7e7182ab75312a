import sys

import deepspeed
import torch

deepspeed.init_distributed()
with deepspeed.zero.Init(config_dict_or_path=sys.argv[1]):
    model = torch.nn.Linear(8, 8)
print("partitioned:", hasattr(model.weight, "ds_id"))
torch.distributed.destroy_process_group()
