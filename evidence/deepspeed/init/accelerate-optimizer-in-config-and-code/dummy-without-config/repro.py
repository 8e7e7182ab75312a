import sys

import torch
from accelerate import Accelerator, DeepSpeedPlugin
from accelerate.utils import DummyOptim

model = torch.nn.Linear(8, 8)
optimizer = DummyOptim(model.parameters())
accelerator = Accelerator(deepspeed_plugin=DeepSpeedPlugin(hf_ds_config=sys.argv[1]))
loader = torch.utils.data.DataLoader(torch.randn(8, 8), batch_size=2)
model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
for batch in loader:
    accelerator.backward(model(batch).pow(2).mean())
print("steps done:", model.global_steps)
accelerator.end_training()
