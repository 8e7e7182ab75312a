import deepspeed
import torch
from torch.utils.data import DataLoader, TensorDataset

model = torch.nn.Linear(8, 8)
samples = TensorDataset(torch.randn(4, 8))
data = samples
engine, _, loader, _ = deepspeed.initialize(
    model=model, model_parameters=model.parameters(), training_data=data, config="ds_config.json"
)
print("batches made by DeepSpeed:", [tuple(batch[0].shape) for batch in loader], flush=True)
torch.distributed.destroy_process_group()
