import deepspeed
import torch
from deepspeed import comm
from deepspeed.sequence.layer import DistributedAttention

deepspeed.init_distributed()
heads = 1
attention = DistributedAttention(
    torch.nn.functional.scaled_dot_product_attention, comm.get_world_group(), scatter_idx=2, gather_idx=1
)
query = torch.randn(1, 4, heads, 8)
output = attention(query, query, query, 0)
print("rank", comm.get_rank(), "output", tuple(output.shape), flush=True)
torch.distributed.destroy_process_group()
