"""Four ways to create an empty parameter inside zero.Init; three end in the same error, skip_init does not."""

import sys

import deepspeed
import torch
from accelerate import init_empty_weights


class OwnParameter(torch.nn.Module):
    def __init__(self, device: str | None = "meta") -> None:
        super().__init__()
        self.weight = torch.nn.Parameter(torch.empty(8, 8, device=device))


def empty_weights() -> torch.nn.Module:
    with init_empty_weights():
        return torch.nn.Linear(8, 8)


WAYS = {
    "init_empty_weights": empty_weights,
    "device_object": lambda: torch.nn.Linear(8, 8, device=torch.device("meta")),
    "own_parameter": OwnParameter,
    "skip_init": lambda: torch.nn.utils.skip_init(torch.nn.Linear, 8, 8),
    "fixed": lambda: OwnParameter(device=None),
}
deepspeed.init_distributed()
with deepspeed.zero.Init(config_dict_or_path="ds_config.json"):
    model = WAYS[sys.argv[1]]()
print(sys.argv[1], "->", model.weight.device, tuple(model.weight.shape), "of", tuple(model.weight.ds_shape))
torch.distributed.destroy_process_group()
