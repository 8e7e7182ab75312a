import deepspeed
import torch


def new_engine():
    model = torch.nn.Linear(8, 8)
    return deepspeed.initialize(model=model, model_parameters=model.parameters(), config="ds_config.json")[0]


engine = new_engine()
engine.backward(engine(torch.randn(1, 8)).sum())
engine.step()
engine.save_checkpoint("ckpt")
shard = torch.load("ckpt/global_step1/zero_pp_rank_0_mp_rank_00_optim_states.pt")
print("read:", *shard)
torch.distributed.destroy_process_group()
