import os
import sys

import torch
from deepspeed.utils.zero_to_fp32 import get_fp32_state_dict_from_zero_checkpoint

shard = "ckpt/step1/zero_pp_rank_0_mp_rank_00_optim_states.pt"
mode = sys.argv[-1]


def read_mapped():
    print("reading mapped tensors:", sum(t.contiguous().sum().item() for t in weights.values()), flush=True)
    return str, ()


class ReadDuringSave:
    def __reduce__(self):  # called by torch.save while it writes
        return read_mapped()


content = torch.load(shard, weights_only=False)
weights = get_fp32_state_dict_from_zero_checkpoint("ckpt", lazy_mode=True)  # maps the shard
if mode == "overwrite":  # a save to the same tag, in place
    torch.save({**content, "late": ReadDuringSave()}, shard)
elif mode == "delete":
    os.remove(shard)
elif mode == "replace":  # written beside it, then renamed over it
    torch.save(content, shard + ".tmp")
    os.replace(shard + ".tmp", shard)
else:
    os.truncate(shard, 4096)
read_mapped()
