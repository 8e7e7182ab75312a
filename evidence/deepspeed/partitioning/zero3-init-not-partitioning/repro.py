import tempfile

import deepspeed
from transformers import LlamaConfig, LlamaForCausalLM
from transformers.integrations import HfDeepSpeedConfig

tiny = LlamaConfig(
    hidden_size=32, intermediate_size=64, num_hidden_layers=1, num_attention_heads=2, num_key_value_heads=2, vocab_size=64
)
with tempfile.TemporaryDirectory() as folder:
    LlamaForCausalLM(tiny).save_pretrained(folder)
    deepspeed.init_distributed()
    HfDeepSpeedConfig("ds_config.json")
    model = LlamaForCausalLM.from_pretrained(folder)
print("partitioned by from_pretrained:", hasattr(model.lm_head.weight, "ds_id"), flush=True)
print("elements held by this rank before initialize:", sum(param.numel() for param in model.parameters()), flush=True)
deepspeed.comm.destroy_process_group()
