import sys

import torch
from transformers import LlamaConfig, LlamaForCausalLM, Trainer, TrainingArguments

shape = LlamaConfig(
    hidden_size=32,
    intermediate_size=64,
    num_hidden_layers=1,
    num_attention_heads=2,
    num_key_value_heads=2,
    vocab_size=64,
)
data = [{"input_ids": torch.arange(8), "labels": torch.arange(8)}] * 4
args = TrainingArguments(
    output_dir="out",
    per_device_train_batch_size=2,
    max_steps=1,
    deepspeed=sys.argv[1],
    report_to=[],
    save_strategy="no",
    use_cpu=True,
)
Trainer(model=LlamaForCausalLM(shape), args=args, train_dataset=data).train()
print("trained one step")
torch.distributed.destroy_process_group()
