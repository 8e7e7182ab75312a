import deepspeed
import numpy
import torch

numpy.zeros((8, 1024 * 1024), dtype=numpy.float32).tofile("train.bin")


class MappedRows(torch.utils.data.Dataset):
    def __init__(self):
        self.rows = numpy.memmap("train.bin", dtype=numpy.float32, mode="r", shape=(8, 1024 * 1024))

    def __len__(self):
        return 8

    def __getitem__(self, index):
        return torch.from_numpy(self.rows[index].copy())


torch.manual_seed(0)
model = torch.nn.Linear(8, 8)
engine, *_ = deepspeed.initialize(model=model, model_parameters=model.parameters(), config="ds_config.json")
rows = MappedRows()
numpy.zeros((2, 1024 * 1024), dtype=numpy.float32).tofile("train.new.bin")  # a second job prepares the data again
for batch in torch.utils.data.DataLoader(rows, batch_size=1, num_workers=1):
    engine.backward(engine(batch[:, :8]).pow(2).mean())
    engine.step()
print("steps", engine.global_steps, flush=True)
torch.distributed.destroy_process_group()
