from deepspeed.accelerator import get_accelerator

builder = get_accelerator().create_op_builder("AsyncIOBuilder")
op = builder.load(verbose=True)
print("loaded", op.__name__)
