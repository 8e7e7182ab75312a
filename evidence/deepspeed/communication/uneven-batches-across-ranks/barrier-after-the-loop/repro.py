from datetime import timedelta

import torch

import deepspeed

deepspeed.init_distributed(timeout=timedelta(seconds=20))
rank, ranks = deepspeed.comm.get_rank(), deepspeed.comm.get_world_size()
samples = torch.utils.data.TensorDataset(torch.randn(5, 8))
mine = torch.utils.data.Subset(samples, range(rank, len(samples), ranks))
loader = torch.utils.data.DataLoader(mine)
model = torch.nn.Linear(8, 8)
engine, *_ = deepspeed.initialize(model=model, model_parameters=model.parameters(), config="ds_config.json")
for step, (batch,) in enumerate(loader, 1):
    engine.backward(engine(batch).sum())
    engine.step()
    print(f"rank {rank}: step {step} of {len(loader)}", flush=True)
deepspeed.comm.barrier()
print(f"rank {rank}: epoch over", flush=True)
torch.distributed.destroy_process_group()
