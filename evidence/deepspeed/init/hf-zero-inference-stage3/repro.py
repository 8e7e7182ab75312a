import sys

import torch
from transformers import LlamaConfig, LlamaForCausalLM, Trainer, TrainingArguments

arguments = TrainingArguments("out", per_device_eval_batch_size=2, report_to=[], deepspeed=sys.argv[-1], use_cpu=True)
config = LlamaConfig(
    hidden_size=32, intermediate_size=64, num_hidden_layers=1, num_attention_heads=2, num_key_value_heads=2, vocab_size=64
)
data = [{"input_ids": torch.arange(8), "labels": torch.arange(8)}] * 4
trainer = Trainer(model=LlamaForCausalLM(config), args=arguments, eval_dataset=data)
print("eval_loss", trainer.evaluate()["eval_loss"], flush=True)
torch.distributed.destroy_process_group()
