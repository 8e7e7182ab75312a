import sys

from deepspeed import DeepSpeedConfig

config = DeepSpeedConfig(sys.argv[1])
print("loss_scale", config.float16_config.loss_scale, "window", config.float16_config.loss_scale_window)
