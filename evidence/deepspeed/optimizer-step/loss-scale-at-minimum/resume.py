"""Resume from a checkpoint written inside the cascade: as it is, with bf16, and with bf16 and the weights only.

Run it as `python resume.py save`, then with fp16, bf16, bf16-weights-only.
"""

import sys

import deepspeed
import torch

mode = sys.argv[1]
precision = "bf16" if mode.startswith("bf16") else "fp16"
config = {
    "train_batch_size": 2,
    "optimizer": {"type": "Adam", "params": {"lr": 1e-6, "torch_adam": True}},
    "zero_optimization": {"stage": 2},
    precision: {"enabled": True},
}
model = torch.nn.Sequential(torch.nn.Linear(8, 8), torch.nn.Linear(8, 1))
engine, *_ = deepspeed.initialize(model=model, model_parameters=model.parameters(), config=config)


def step(factor: float) -> None:
    x = torch.randn(2, 8, dtype=next(engine.module.parameters()).dtype)
    engine.backward(engine(x).float().pow(2).mean() * factor)
    engine.step()
    print(mode, "skipped", engine.skipped_steps, "scale", engine.optimizer.loss_scale, flush=True)


if mode == "save":
    for _ in range(17):
        step(float("inf"))
    engine.save_checkpoint("checkpoint", "cascade")
else:
    engine.load_checkpoint("checkpoint", "cascade", load_module_only=mode.endswith("only"))
    print(mode, "loaded, scale", engine.optimizer.loss_scale, flush=True)
    step(float("inf") if mode == "fp16" else 1.0)
torch.distributed.destroy_process_group()
