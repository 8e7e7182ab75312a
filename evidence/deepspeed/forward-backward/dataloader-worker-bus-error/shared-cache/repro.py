from multiprocessing import shared_memory

import deepspeed
import torch

SAMPLE = 4 * 1024 * 1024


class CachedImages(torch.utils.data.Dataset):
    def __init__(self):
        self.cache = shared_memory.SharedMemory(create=True, size=8 * SAMPLE)  # mapped, not yet backed by memory

    def __len__(self):
        return 8

    def __getitem__(self, index):
        self.cache.buf[index * SAMPLE : (index + 1) * SAMPLE] = bytes(SAMPLE)
        return torch.randn(8)


torch.manual_seed(0)
model = torch.nn.Linear(8, 8)
engine, *_ = deepspeed.initialize(model=model, model_parameters=model.parameters(), config="ds_config.json")
images = CachedImages()
try:
    for batch in torch.utils.data.DataLoader(images, batch_size=1, num_workers=1):
        engine.backward(engine(batch).pow(2).mean())
        engine.step()
    print("steps", engine.global_steps, flush=True)
finally:
    images.cache.unlink()
torch.distributed.destroy_process_group()
