import deepspeed
import torch

config = {
    "train_micro_batch_size_per_gpu": 2,
    "optimizer": {"type": "Adam", "params": {"lr": 1e-3, "torch_adam": True}},
}
model = torch.nn.Linear(8, 8)
engine, *_ = deepspeed.initialize(model=model, model_parameters=model.parameters(), config=config)
loss = engine(torch.randn(2, 8)).pow(2).mean()
engine.backward(loss)
engine.step()
print("rank", engine.global_rank, "of", engine.world_size, "step", engine.global_steps)
torch.distributed.destroy_process_group()
