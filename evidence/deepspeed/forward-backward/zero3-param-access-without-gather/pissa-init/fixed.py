import deepspeed
from peft import LoraConfig, get_peft_model
from transformers import LlamaConfig, LlamaForCausalLM

tiny = LlamaConfig(
    hidden_size=32, intermediate_size=64, num_hidden_layers=1, num_attention_heads=2, num_key_value_heads=2, vocab_size=64
)
deepspeed.init_distributed()
with deepspeed.zero.Init(config_dict_or_path="ds_config.json", enabled=False):
    base = LlamaForCausalLM(tiny)
adapters = LoraConfig(r=2, target_modules=["q_proj"], init_lora_weights="pissa")
model = get_peft_model(base, adapters)
trainable = [param for param in model.parameters() if param.requires_grad]
engine, *_ = deepspeed.initialize(model=model, model_parameters=trainable, config="ds_config.json")
print("trainable tensors", len(trainable), "partitioned", hasattr(trainable[0], "ds_id"), flush=True)
deepspeed.comm.destroy_process_group()
