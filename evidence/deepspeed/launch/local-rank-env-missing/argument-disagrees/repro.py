import argparse

import deepspeed
import torch

parser = argparse.ArgumentParser()
parser.add_argument("--local_rank", type=int, default=-1)
args = parser.parse_args()
config = {
    "train_micro_batch_size_per_gpu": 2,
    "optimizer": {"type": "Adam", "params": {"lr": 1e-3, "torch_adam": True}},
}
model = torch.nn.Linear(8, 8)
engine, *_ = deepspeed.initialize(args=args, model=model, model_parameters=model.parameters(), config=config)
print("rank", engine.global_rank, "local rank", engine.local_rank)
torch.distributed.destroy_process_group()
