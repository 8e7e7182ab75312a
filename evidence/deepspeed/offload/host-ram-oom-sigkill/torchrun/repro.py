import torch

import deepspeed

model = torch.nn.Linear(64, 625_000, bias=False)
engine, *_ = deepspeed.initialize(model=model, model_parameters=model.parameters(), config="ds_config.json")
outputs = []
with torch.no_grad():
    for batch in range(1, 101):
        logits = engine(torch.randn(16, 64))
        outputs.append(logits)
        if batch % 20 == 0:
            print(f"rank {engine.global_rank}: {batch} batches", flush=True)
deepspeed.comm.destroy_process_group()
