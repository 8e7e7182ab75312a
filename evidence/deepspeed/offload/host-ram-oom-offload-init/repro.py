import deepspeed
import psutil
import torch

deepspeed.init_distributed()
rank = deepspeed.comm.get_rank()
GB = 2**30


def report(where):
    print(f"rank {rank}: {where}, rss {psutil.Process().memory_info().rss / GB:.2f} GB", flush=True)


report("before the model")
model = torch.nn.Sequential(*[torch.nn.Linear(4096, 4096, bias=False) for _ in range(12)])
report(f"model built, {sum(p.numel() for p in model.parameters()) / 1e6:.0f} M parameters")
engine, *_ = deepspeed.initialize(model=model, model_parameters=model.parameters(), config="ds_config.json")
report("deepspeed.initialize done")
for step in (1, 2):
    engine.backward(engine(torch.randn(1, 4096, dtype=torch.bfloat16)).sum())
    engine.step()
    report(f"step {step} done")
opt = engine.optimizer
held = [t for p in opt.single_partition_of_fp32_groups for t in (p, p.grad, *opt.optimizer.state[p].values())]
held = sum(t.numel() * t.element_size() for t in held if torch.is_tensor(t))
print(f"rank {rank}: fp32 weights, gradients and moments on the host: {held / GB:.2f} GB", flush=True)
deepspeed.comm.destroy_process_group()
