"""What one rank holds before deepspeed.initialize. Usage: build.py plain|bf16|zero_init"""

import sys

import deepspeed
import psutil
import torch

deepspeed.init_distributed()
rank = deepspeed.comm.get_rank()
how = sys.argv[-1]


def rss():
    return psutil.Process().memory_info().rss / 2**30


def build():
    return torch.nn.Sequential(*[torch.nn.Linear(4096, 4096, bias=False) for _ in range(12)])


config = {
    "train_micro_batch_size_per_gpu": 1,
    "bf16": {"enabled": True},
    "zero_optimization": {"stage": 3, "offload_param": {"device": "cpu", "pin_memory": False}},
}
before = rss()
if how == "zero_init":
    with deepspeed.zero.Init(config_dict_or_path=config):
        model = build()
elif how == "bf16":
    torch.set_default_dtype(torch.bfloat16)
    model = build()
    torch.set_default_dtype(torch.float32)
else:
    model = build()
print(f"rank {rank}: {how}, rss grew by {rss() - before:.2f} GB for 201 M parameters", flush=True)
deepspeed.comm.destroy_process_group()
