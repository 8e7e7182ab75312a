import contextlib

import deepspeed
import torch
from peft import LoraConfig, get_peft_model
from transformers import LlamaConfig, LlamaForCausalLM


def whole(parameters):
    return contextlib.nullcontext()


torch.manual_seed(0)
tiny = LlamaConfig(
    hidden_size=32, intermediate_size=64, num_hidden_layers=1, num_attention_heads=2, num_key_value_heads=2, vocab_size=64
)
model = get_peft_model(LlamaForCausalLM(tiny), LoraConfig(r=2, target_modules=["q_proj"], init_lora_weights=False))
trainable = [param for param in model.parameters() if param.requires_grad]
engine, *_ = deepspeed.initialize(model=model, model_parameters=trainable, config="ds_config.json")
tokens = torch.arange(8)[None]
engine.backward(engine(input_ids=tokens, labels=tokens).loss)
engine.step()
base_weight = model.base_model.model.model.layers[0].self_attn.q_proj.base_layer.weight
with deepspeed.zero.GatheredParameters(base_weight):
    before = base_weight.detach().clone()
with whole(list(model.parameters())):
    merged = model.merge_and_unload()
merged_weight = merged.model.layers[0].self_attn.q_proj.weight
with deepspeed.zero.GatheredParameters(merged_weight):
    print("weight changed by the merge:", not torch.equal(before, merged_weight.detach()), flush=True)
deepspeed.comm.destroy_process_group()
