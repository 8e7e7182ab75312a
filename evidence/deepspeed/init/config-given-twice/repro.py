import argparse

import deepspeed
import torch

parser = argparse.ArgumentParser()
parser.add_argument("--local_rank", type=int)
args = deepspeed.add_config_arguments(parser).parse_args()
model = torch.nn.Linear(8, 8)
engine, *_ = deepspeed.initialize(args=args, model=model, model_parameters=model.parameters(), config="ds_config.json")
print("micro batch:", engine.train_micro_batch_size_per_gpu())
torch.distributed.destroy_process_group()
