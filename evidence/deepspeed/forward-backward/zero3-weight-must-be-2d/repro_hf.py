"""transformers: a live ZeRO-3 config turns every from_pretrained into zero.Init; unset_hf_deepspeed_config stops that."""

import tempfile

import deepspeed
import torch
from accelerate import init_empty_weights
from transformers import AutoModelForCausalLM, GPT2Config, GPT2LMHeadModel
from transformers.integrations import HfDeepSpeedConfig
from transformers.integrations.deepspeed import set_hf_deepspeed_config, unset_hf_deepspeed_config

shape = GPT2Config(n_layer=1, n_embd=32, n_head=2, vocab_size=64, n_positions=16, bos_token_id=0, eos_token_id=0)
path, tokens = tempfile.mkdtemp(), torch.tensor([[1, 2]])
GPT2LMHeadModel(shape).save_pretrained(path)
deepspeed.init_distributed()
eval_config = {"train_micro_batch_size_per_gpu": 1, "bf16": {"enabled": True}, "zero_optimization": {"stage": 3}}
zero3 = HfDeepSpeedConfig(eval_config)


def attempt(what, call):
    try:
        print(what, "->", call(), flush=True)
    except Exception as error:
        print(what, "->", type(error).__name__ + ":", str(error).splitlines()[0], flush=True)


def skeleton():
    with init_empty_weights():
        return AutoModelForCausalLM.from_config(shape).device


ref_model = AutoModelForCausalLM.from_pretrained(path)
attempt("partitioned, no engine", lambda: ref_model(tokens).logits.shape)
attempt("skeleton", skeleton)
ref_engine, *_ = deepspeed.initialize(model=ref_model, config=eval_config)
ref_engine.eval()
attempt("partitioned, engine without optimizer", lambda: ref_engine(tokens).logits.shape)
unset_hf_deepspeed_config()
whole = AutoModelForCausalLM.from_pretrained(path)
attempt("loaded whole", lambda: whole(tokens).logits.shape)
attempt("skeleton after unset", skeleton)
set_hf_deepspeed_config(zero3)
torch.distributed.destroy_process_group()
