"""The numbers fit two ranks (8 = 2 * 2 * 2). Which process group must exist before the config is read?"""

import sys

import deepspeed
import torch
from deepspeed.runtime.config import DeepSpeedConfig

if sys.argv[-1] == "torch":
    torch.distributed.init_process_group("gloo")
if sys.argv[-1] == "deepspeed":
    deepspeed.init_distributed("gloo")
try:
    DeepSpeedConfig({"train_batch_size": 8, "train_micro_batch_size_per_gpu": 2, "gradient_accumulation_steps": 2})
    print("accepted\n", end="")
except AssertionError as error:
    print(f"{error}\n", end="")
if torch.distributed.is_initialized():
    torch.distributed.destroy_process_group()
