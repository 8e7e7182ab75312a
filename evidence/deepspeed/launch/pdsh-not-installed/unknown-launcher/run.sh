#!/bin/sh
# torchrun is no launcher backend of the deepspeed command.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
exec deepspeed --launcher torchrun --hostfile hostfile --no_ssh_check --master_addr 127.0.0.1 --master_port "${MASTER_PORT:-29500}" repro.py
