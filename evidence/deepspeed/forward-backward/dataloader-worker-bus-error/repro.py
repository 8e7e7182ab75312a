import deepspeed
import torch


class Images(torch.utils.data.Dataset):
    def __len__(self):
        return 8

    def __getitem__(self, index):
        return torch.randn(2 * 1024 * 1024)  # 8 MB, handed to the training process through /dev/shm


torch.manual_seed(0)
model = torch.nn.Linear(8, 8)
engine, *_ = deepspeed.initialize(model=model, model_parameters=model.parameters(), config="ds_config.json")
loader = torch.utils.data.DataLoader(Images(), batch_size=1, num_workers=1)
for batch in loader:
    engine.backward(engine(batch[:, :8]).pow(2).mean())
    engine.step()
print("steps", engine.global_steps, flush=True)
torch.distributed.destroy_process_group()
