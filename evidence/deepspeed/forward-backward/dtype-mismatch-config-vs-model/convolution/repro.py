import deepspeed
import torch

torch.manual_seed(0)
model = torch.nn.Conv2d(3, 4, kernel_size=3)
engine, *_ = deepspeed.initialize(model=model, model_parameters=model.parameters(), config="ds_config.json")
dtype = next(engine.module.parameters()).dtype
images = torch.randn(2, 3, 8, 8)
print("images", images.dtype, "weights", dtype, flush=True)
loss = engine(images).float().pow(2).mean()
engine.backward(loss)
engine.step()
print("loss", loss.item(), flush=True)
torch.distributed.destroy_process_group()
