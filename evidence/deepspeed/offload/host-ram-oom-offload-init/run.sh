#!/bin/sh
# ZeRO-2 with CPU offload, 201 M parameters, under a memory limit. Root, cgroup v1 memory controller.
# Usage: run.sh [limit] [ranks]; 3000M dies in deepspeed.initialize, 6000M at the first step, 20G suffices for 4 ranks.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu OMP_NUM_THREADS=1
group=/sys/fs/cgroup/memory/ds_oom_$$
mkdir $group || exit 99
echo "${1:-6000M}" > $group/memory.limit_in_bytes
sh -c "echo \$\$ > $group/cgroup.procs
exec deepspeed --num_gpus ${2:-2} --master_port 29651 repro.py"
echo "status of the deepspeed command: $?"
kills=$(grep '^oom_kill ' $group/memory.oom_control)
echo "peak bytes: $(cat $group/memory.max_usage_in_bytes), $kills"
[ "$kills" = "oom_kill 0" ] || dmesg | grep 'Memory cgroup out of memory' | tail -1
sleep 1
rmdir $group
