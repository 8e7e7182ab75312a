import deepspeed
import torch

torch.manual_seed(0)
model = torch.nn.Linear(8, 8)
engine, *_ = deepspeed.initialize(model=model, model_parameters=model.parameters(), config="ds_config.json")
new_batch = 3
print("micro batch", engine.train_micro_batch_size_per_gpu(), "data-parallel ranks", engine.dp_world_size, flush=True)
engine.set_train_batch_size(new_batch)
print("accumulation steps now", engine.gradient_accumulation_steps(), flush=True)
for micro_step in range(engine.gradient_accumulation_steps()):
    engine.backward(engine(torch.randn(2, 8)).pow(2).mean())
    engine.step()
print("steps", engine.global_steps, flush=True)
torch.distributed.destroy_process_group()
