"""Four calls of init_inference whose arguments do not fit DeepSpeedInferenceConfig; the last error ends the script."""
import deepspeed
import pydantic
import torch

calls = {
    "a training config": dict(config="train_config.json"),
    "a training config under zero": dict(zero={"zero_optimization": {"stage": 3}}, dtype=torch.float32),
    "an integer for tensor_parallel": dict(tensor_parallel=2, dtype=torch.float32),
    "tp_size at the top level": dict(config={"tp_size": 1, "dtype": "fp32"}),
}
for number, (what, arguments) in enumerate(calls.items(), start=1):
    print(f"# {what}", flush=True)
    try:
        deepspeed.init_inference(torch.nn.Linear(8, 8), **arguments)
    except pydantic.ValidationError as error:
        if number == len(calls):
            raise
        print(error, flush=True)
