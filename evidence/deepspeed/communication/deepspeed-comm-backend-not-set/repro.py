import deepspeed

print("rank", deepspeed.comm.get_rank())
