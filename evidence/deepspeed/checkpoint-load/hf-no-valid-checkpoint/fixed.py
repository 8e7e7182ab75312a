import torch
from transformers import LlamaConfig, LlamaForCausalLM, Trainer, TrainingArguments

tiny = LlamaConfig(hidden_size=32, intermediate_size=64, num_hidden_layers=1, num_attention_heads=2, vocab_size=64)
tokens = torch.arange(8)
data = [{"input_ids": tokens, "labels": tokens}] * 4


def trainer(steps):
    args = TrainingArguments(
        "out", deepspeed="ds_config.json", max_steps=steps, per_device_train_batch_size=1, use_cpu=True,
        save_steps=1, report_to=[], save_only_model=False,
    )
    return Trainer(model=LlamaForCausalLM(tiny), args=args, train_dataset=data)


trainer(steps=1).train()
trainer(steps=2).train(resume_from_checkpoint="out/checkpoint-1")
print("resumed and trained")
torch.distributed.destroy_process_group()
