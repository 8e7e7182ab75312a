import deepspeed
import torch

embedding, head = torch.nn.Embedding(16, 8), torch.nn.Linear(8, 16)
head.weight = embedding.weight
model = torch.nn.Sequential(embedding, head)

groups = [
    {"params": list(embedding.parameters()), "weight_decay": 0.0},
    {"params": [head.bias], "weight_decay": 0.1},
]
engine, *_ = deepspeed.initialize(model=model, model_parameters=groups, config="ds_config.json")
engine.backward(engine(torch.tensor([[1, 2]])).pow(2).mean())
engine.step()
print("groups", len(groups), "steps", engine.global_steps, flush=True)
torch.distributed.destroy_process_group()
