import deepspeed
import torch

torch.manual_seed(0)
model = torch.nn.Linear(8, 8)
engine, *_ = deepspeed.initialize(model=model, model_parameters=model.parameters(), config="ds_config.json")
dtype = next(engine.module.parameters()).dtype
for step in range(2):
    batch = torch.randn(2, 8).to(dtype)
    print("batch", batch.dtype, "weights", dtype, flush=True)
    loss = engine(batch).float().pow(2).mean()
    engine.backward(loss)
    engine.step()
    print("step", step, "loss", loss.item(), flush=True)
torch.distributed.destroy_process_group()
