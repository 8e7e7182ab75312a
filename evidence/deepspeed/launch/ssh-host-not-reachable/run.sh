#!/bin/sh
# The host file's first host does not answer on the ssh port.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
exec deepspeed --hostfile hostfile --ssh_port 1 --master_port "${MASTER_PORT:-29500}" repro.py
