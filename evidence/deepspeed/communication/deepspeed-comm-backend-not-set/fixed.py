import deepspeed

deepspeed.init_distributed()
print("rank", deepspeed.comm.get_rank())
deepspeed.comm.destroy_process_group()
