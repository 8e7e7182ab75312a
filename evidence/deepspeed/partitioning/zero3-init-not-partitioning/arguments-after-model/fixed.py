import tempfile

from transformers import LlamaConfig, LlamaForCausalLM, TrainingArguments

tiny = LlamaConfig(
    hidden_size=32, intermediate_size=64, num_hidden_layers=1, num_attention_heads=2, num_key_value_heads=2, vocab_size=64
)


def load(folder):
    return LlamaForCausalLM.from_pretrained(folder)


def arguments(folder):
    return TrainingArguments(output_dir=folder, per_device_train_batch_size=2, deepspeed="ds_config.json", use_cpu=True)


with tempfile.TemporaryDirectory() as folder:
    LlamaForCausalLM(tiny).save_pretrained(folder)
    args, model = arguments(folder), load(folder)
print("partitioned by from_pretrained:", hasattr(model.lm_head.weight, "ds_id"), flush=True)
print("elements held by this rank before initialize:", sum(param.numel() for param in model.parameters()), flush=True)
