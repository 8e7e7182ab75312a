import torch

checkpoint = torch.load("ckpt/global_step1/mp_rank_00_model_states.pt", weights_only=False)
torch.save(checkpoint["module"], "pytorch_model.bin")
print("weights:", {name: tuple(tensor.shape) for name, tensor in checkpoint["module"].items()})
