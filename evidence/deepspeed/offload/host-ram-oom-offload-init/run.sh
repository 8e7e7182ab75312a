#!/bin/sh
# ZeRO-2 with CPU offload, 201 M parameters, under a memory limit. Root, cgroup v1 memory controller.
# Usage: run.sh [limit] [ranks]. A peer that notices the closed connection within the same second ends the launcher with 1.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
group=/sys/fs/cgroup/memory/ds_oom_$$
mkdir $group || exit 99
trap 'sleep 1; rmdir $group' EXIT
echo "${1:-6000M}" > $group/memory.limit_in_bytes
sh -c "echo \$\$ > $group/cgroup.procs
exec deepspeed --num_gpus ${2:-2} --master_port ${MASTER_PORT:-29651} repro.py"
status=$?
kills=$(grep '^oom_kill ' $group/memory.oom_control)
echo "peak bytes: $(cat $group/memory.max_usage_in_bytes), $kills"
[ "$kills" = "oom_kill 0" ] || dmesg | grep "Memory cgroup out of memory: .*(python3)" | tail -1
exit $status
