import deepspeed
import torch


class DecodedVideos(torch.utils.data.Dataset):
    def __init__(self):
        self.decoded = []

    def __len__(self):
        return 12

    def __getitem__(self, index):
        video = torch.ones(64 * 1024 * 1024)  # 256 MB
        self.decoded.append(video)
        return video[:8].clone()


torch.manual_seed(0)
model = torch.nn.Linear(8, 8)
engine, *_ = deepspeed.initialize(model=model, model_parameters=model.parameters(), config="ds_config.json")
for batch in torch.utils.data.DataLoader(DecodedVideos(), batch_size=1, num_workers=1):
    engine.backward(engine(batch).pow(2).mean())
    engine.step()
print("steps", engine.global_steps, flush=True)
torch.distributed.destroy_process_group()
