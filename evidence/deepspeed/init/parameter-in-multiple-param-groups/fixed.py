import deepspeed
import torch

embedding, head = torch.nn.Embedding(16, 8), torch.nn.Linear(8, 16, bias=False)
head.weight = embedding.weight
model = torch.nn.Sequential(embedding, head)

parameters = list(model.parameters())
engine, *_ = deepspeed.initialize(model=model, model_parameters=parameters, config="ds_config.json")
engine.backward(engine(torch.tensor([[1, 2]])).pow(2).mean())
engine.step()
print("tensors given", len(parameters), "steps", engine.global_steps, flush=True)
torch.distributed.destroy_process_group()
