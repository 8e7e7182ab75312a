#!/bin/sh
# Two hosts and no --launcher: the default is pdsh, which this machine does not have.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
exec deepspeed --hostfile hostfile --no_ssh_check --master_addr 127.0.0.1 --master_port "${MASTER_PORT:-29500}" repro.py
