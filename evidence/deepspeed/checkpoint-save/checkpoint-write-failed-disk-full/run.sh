#!/bin/sh
# As root: a small tmpfs is the disk that fills up. OPTIONS are those of the mount, CONFIG names another DeepSpeed config.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
mkdir -p small && mount -t tmpfs -o "${OPTIONS:-size=1500k}" tmpfs small || exit 99
trap 'umount small && rmdir small' EXIT
deepspeed --num_gpus 2 --master_port "${MASTER_PORT:-29657}" repro.py "$@"
status=$?
df -k small
df -i small
echo "latest: $(cat small/ckpt/latest)"
ls -l small/ckpt/global_step*
python incomplete.py small/ckpt/global_step*/*.pt
exit $status
