import sys

import torch
from transformers import PretrainedConfig, PreTrainedModel, Trainer, TrainingArguments


class ChatConfig(PretrainedConfig):
    model_type = "chat-with-parts"
    llm_config = {"hidden_size": 8}  # one level too deep for the Trainer


class ChatModel(PreTrainedModel):
    config_class = ChatConfig

    def __init__(self, config):
        super().__init__(config)
        self.layer = torch.nn.Linear(8, 8)
        self.post_init()

    def forward(self, features, labels=None):
        return {"loss": self.layer(features).pow(2).mean()}


arguments = TrainingArguments(
    "out", per_device_train_batch_size=2, max_steps=1, learning_rate=0.001, report_to=[], save_strategy="no", deepspeed=sys.argv[-1], use_cpu=True
)
data = [{"features": torch.ones(8), "labels": 0}] * 4
trainer = Trainer(model=ChatModel(ChatConfig()), args=arguments, train_dataset=data)
print("steps", trainer.train().global_step, flush=True)
torch.distributed.destroy_process_group()
