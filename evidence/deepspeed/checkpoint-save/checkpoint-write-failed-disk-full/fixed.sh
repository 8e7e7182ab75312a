#!/bin/sh
# After run.sh, as root: remove the broken tag, give the disk room, resume from the last complete tag.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu OMP_NUM_THREADS=1
rm -r small/ckpt/global_step2
echo global_step1 > small/ckpt/latest
mount -o remount,size=64m small || exit 99
deepspeed --num_gpus 2 --master_port 29657 repro.py --resume
echo "exit code $?"
echo "latest: $(cat small/ckpt/latest)"
echo "not a complete zip file:"
python -c "import sys, zipfile; print(*[f for f in sys.argv[1:] if not zipfile.is_zipfile(f)], sep='\n')" small/ckpt/global_step*/*.pt
umount small && rmdir small
