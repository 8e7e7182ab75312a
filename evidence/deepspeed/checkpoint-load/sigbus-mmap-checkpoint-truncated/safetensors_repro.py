"""A safetensors file is cut between opening and reading. With any word as argument it is cut before it is opened."""

import os
import sys

import torch
from safetensors import safe_open
from safetensors.torch import save_file

save_file({"w": torch.ones(1 << 20)}, "m.safetensors")
if sys.argv[1:]:
    os.truncate("m.safetensors", 4096)
with safe_open("m.safetensors", "pt") as file:
    os.truncate("m.safetensors", 4096)
    print(file.get_tensor("w").sum())
