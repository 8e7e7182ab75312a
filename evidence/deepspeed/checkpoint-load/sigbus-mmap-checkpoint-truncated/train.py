import deepspeed
import torch

model = torch.nn.Sequential(*[torch.nn.Linear(512, 512) for _ in range(4)])
engine, *_ = deepspeed.initialize(model=model, model_parameters=model.parameters(), config="ds_config.json")
engine.backward(engine(torch.randn(1, 512)).sum())
engine.step()
engine.save_checkpoint("ckpt", tag="step1")
deepspeed.comm.destroy_process_group()
