"""Saves two checkpoints of about 1.1 MB each into ./small/ckpt; a disk of 1.5 MB has room for one."""
import argparse
import os
import time

import deepspeed
import torch

parser = argparse.ArgumentParser()
parser.add_argument("--local_rank", type=int, default=0)
parser.add_argument("--resume", action="store_true")
parser.add_argument("--slow-rank", type=int, help="this rank begins to write two seconds after the others")
args = parser.parse_args()

net = torch.nn.Sequential(torch.nn.Linear(8, 4096), torch.nn.Linear(4096, 8))
engine, *_ = deepspeed.initialize(model=net, model_parameters=net.parameters(), config=os.environ.get("CONFIG", "ds_config.json"))
if int(os.environ["RANK"]) == args.slow_rank:
    save = engine.checkpoint_engine.save
    engine.checkpoint_engine.save = lambda *a, **k: (time.sleep(2), save(*a, **k))
if args.resume:
    print("resumed from", engine.load_checkpoint("small/ckpt")[0], flush=True)
while engine.global_steps < 2:
    engine.backward(engine(torch.randn(1, 8)).pow(2).mean())
    engine.step()
    engine.save_checkpoint("small/ckpt")
    print(f"saved step {engine.global_steps}\n", end="", flush=True)
deepspeed.comm.destroy_process_group()
