import sys

import torch
from accelerate import Accelerator, DeepSpeedPlugin
from accelerate.utils import DummyOptim

model = torch.nn.Linear(8, 8)
optimizer = DummyOptim(model.parameters())
accelerator = Accelerator(deepspeed_plugin=DeepSpeedPlugin(hf_ds_config=sys.argv[1]))
loader = torch.utils.data.DataLoader(torch.randn(8, 8), batch_size=2)
model, optimizer = accelerator.prepare(model, optimizer)
print("prepared with micro batch", model.train_micro_batch_size_per_gpu())
accelerator.end_training()
