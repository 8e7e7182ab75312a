import torch
from deepspeed.profiling.flops_profiler import get_model_profile

model = torch.nn.Sequential(torch.nn.Linear(8, 16), torch.nn.ReLU(), torch.nn.Linear(16, 2))
flops, macs, parameters = get_model_profile(model, print_profile=False, as_string=False)
print("flops", flops, "macs", macs, "parameters", parameters, flush=True)
