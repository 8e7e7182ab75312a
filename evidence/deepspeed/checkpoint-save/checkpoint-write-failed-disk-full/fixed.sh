#!/bin/sh
# As root: the broken tag is removed, the disk gets room, and the run resumes from the last complete tag.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
mkdir -p small && mount -t tmpfs -o size=1500k tmpfs small || exit 99
trap 'umount small && rmdir small' EXIT
deepspeed --num_gpus 2 --master_port "${MASTER_PORT:-29657}" repro.py > failed.log 2>&1
echo "the first attempt: status $?, latest $(cat small/ckpt/latest)"
rm -r small/ckpt/global_step2
mount -o remount,size=64m small || exit 99
deepspeed --num_gpus 2 --master_port "${MASTER_PORT:-29657}" repro.py --resume
status=$?
echo "latest: $(cat small/ckpt/latest)"
python incomplete.py small/ckpt/global_step*/*.pt
exit $status
