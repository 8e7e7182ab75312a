import sys

import deepspeed
from transformers import LlamaConfig, LlamaForCausalLM
from transformers.integrations import HfDeepSpeedConfig

shape = LlamaConfig(
    hidden_size=32,
    intermediate_size=64,
    num_hidden_layers=1,
    num_attention_heads=2,
    num_key_value_heads=2,
    vocab_size=64,
)
LlamaForCausalLM(shape).save_pretrained("tiny")
deepspeed.init_distributed()
zero3 = HfDeepSpeedConfig(sys.argv[1])
model = LlamaForCausalLM.from_pretrained("tiny")
print("partitioned:", all(hasattr(parameter, "ds_id") for parameter in model.parameters()))
deepspeed.comm.destroy_process_group()
