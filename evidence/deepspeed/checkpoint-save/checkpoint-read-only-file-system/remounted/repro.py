import subprocess
import sys

import deepspeed
import torch

model = torch.nn.Linear(8, 8)
engine, *_ = deepspeed.initialize(model=model, model_parameters=model.parameters(), config="ds_config.json")
for mode in sys.argv[1:]:
    subprocess.run(["mount", "-o", f"remount,{mode}", "volume"], check=True)
    engine.backward(engine(torch.randn(1, 8)).sum())
    engine.step()
    engine.save_checkpoint("volume/ckpt", tag="latest_state")
    print(f"saved step {engine.global_steps}", flush=True)
torch.distributed.destroy_process_group()
