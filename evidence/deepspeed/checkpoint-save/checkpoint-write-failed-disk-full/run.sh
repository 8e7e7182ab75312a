#!/bin/sh
# As root: a small tmpfs is the disk that fills up. It stays mounted for fixed.sh. More ways to fail:
# OPTIONS=size=1950k ARGS="--slow-rank 1" ./run.sh   rank 1 finds no room, yet `latest` names the broken tag
# OPTIONS=size=64m,nr_inodes=9 ./run.sh              no inode left for the directory of the second tag
# OPTIONS=size=64m,nr_inodes=10 ./run.sh             no inode left for its shards
# CONFIG=ds_config_old_format.json ./run.sh          torch's old file format names the error
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu OMP_NUM_THREADS=1
mkdir -p small && mount -t tmpfs -o "${OPTIONS:-size=1500k}" tmpfs small || exit 99
deepspeed --num_gpus 2 --master_port 29657 repro.py $ARGS
echo "exit code $?"
df -k small
df -i small
echo "latest: $(cat small/ckpt/latest)"
ls -l small/ckpt/global_step*
echo "not a complete zip file:"
python -c "import sys, zipfile; print(*[f for f in sys.argv[1:] if not zipfile.is_zipfile(f)], sep='\n')" small/ckpt/global_step*/*.pt
