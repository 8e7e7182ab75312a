import deepspeed
import torch

config = {
    "train_micro_batch_size_per_gpu": 2,
    "optimizer": {"type": "Adam", "params": {"lr": 1e-3, "torch_adam": True}},
}
torch.distributed.init_process_group("gloo")
model = torch.nn.Linear(8, 8)
engine, *_ = deepspeed.initialize(model=model, model_parameters=model.parameters(), config=config)
print("rank", engine.global_rank, "local rank", engine.local_rank)
torch.distributed.destroy_process_group()
