import torch
from deepspeed.ops.adam import DeepSpeedCPUAdam

weight = torch.nn.Parameter(torch.ones(8))
weight.grad = torch.ones(8)
optimizer = DeepSpeedCPUAdam([weight])
optimizer.step()
print("cpu_adam is loaded, the weight is", round(weight[0].item(), 3))
