import sys

import deepspeed
from deepspeed.runtime.config import DeepSpeedConfig

print("deepspeed", deepspeed.__version__, flush=True)
config = DeepSpeedConfig(sys.argv[-1])
print("batch", config.train_batch_size, "micro batch", config.train_micro_batch_size_per_gpu, "accumulation", config.gradient_accumulation_steps)
