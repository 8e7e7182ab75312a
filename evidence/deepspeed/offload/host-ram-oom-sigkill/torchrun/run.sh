#!/bin/sh
# Every batch's logits stay in host RAM, under a memory limit. Root, cgroup v1.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
group=/sys/fs/cgroup/memory/keeps_outputs_$$
mkdir $group || exit 99
echo 3000M > $group/memory.limit_in_bytes
report() {
  kills=$(grep "^oom_kill " $group/memory.oom_control)
  echo "cgroup: $kills"
  [ "$kills" = "oom_kill 0" ] || dmesg | grep "Memory cgroup out of memory" | tail -1
  sleep 1
  rmdir $group
}
trap report EXIT
sh -c 'echo $$ > $0/cgroup.procs; exec "$@"' $group \
  torchrun --nproc_per_node 1 --master_port "${MASTER_PORT:-29500}" repro.py
