import deepspeed
import torch
from deepspeed.runtime.sequence_parallel.ulysses_sp import UlyssesSPAttentionHF
from transformers import LlamaConfig, LlamaForCausalLM

deepspeed.init_distributed()
config = LlamaConfig(
    hidden_size=48, intermediate_size=64, num_hidden_layers=1, num_attention_heads=3, num_key_value_heads=1, vocab_size=64
)
model = LlamaForCausalLM._from_config(config, attn_implementation="sdpa")
mpu = UlyssesSPAttentionHF.register_with_transformers(
    model, core_attn_implementation="sdpa", sequence_parallel_size=2, micro_batch_size=1
)
print(f"ranks that share a sequence: {mpu.get_sequence_parallel_world_size()}\n", end="", flush=True)
torch.distributed.destroy_process_group()
