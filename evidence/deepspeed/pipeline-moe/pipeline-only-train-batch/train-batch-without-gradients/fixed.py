import torch

import deepspeed
from deepspeed.pipe import LayerSpec, PipelineModule

deepspeed.init_distributed()
layers = [LayerSpec(torch.nn.Linear, 8, 8) for _ in range(4)]
model = PipelineModule(layers, num_stages=2, loss_fn=torch.nn.MSELoss())
engine, *_ = deepspeed.initialize(model=model, model_parameters=model.parameters(), config="ds_config.json")
micro_batches = iter([(torch.randn(1, 8), torch.randn(1, 8)) for _ in range(2)])
with torch.no_grad():
    loss = engine.eval_batch(data_iter=micro_batches)
print("loss", loss.item())
deepspeed.comm.destroy_process_group()
