#!/bin/sh
# DeepSpeed's CPU all-reduce on a /dev/shm too small for both ranks' buffers (2 x 66 MiB). Needs root.
# The signal is 7 or 11 depending on which rank touches the missing page first: five attempts.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu OMP_NUM_THREADS=1
size=${1:-128m}
attempt() {
    unshare -m sh -c "mount -t tmpfs -o size=$size tmpfs /dev/shm
    deepspeed --num_gpus 2 --master_port 29632 repro.py
    echo \"status of the deepspeed command: \$?\"
    df -k /dev/shm; stat -c '%s %n' /dev/shm/*"
}
for n in ${2:-1 2 3 4 5}; do
    echo "--- attempt $n, /dev/shm of $size"
    attempt 2>&1
done
