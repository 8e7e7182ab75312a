import sys

import torch
from accelerate import Accelerator, DeepSpeedPlugin
from accelerate.utils import DummyOptim

model = torch.nn.Linear(8, 8)
optimizer = DummyOptim(model.parameters())
accelerator = Accelerator(deepspeed_plugin=DeepSpeedPlugin(hf_ds_config=sys.argv[1]))
groups = [[0, 1], [2, 3], [4, 5], [6, 7]]
loader = torch.utils.data.DataLoader(torch.randn(8, 8), batch_sampler=groups)
model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
print("prepared with micro batch", model.train_micro_batch_size_per_gpu())
accelerator.end_training()
