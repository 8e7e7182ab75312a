#!/bin/sh
# DeepSpeed's CPU all-reduce on a /dev/shm too small for both ranks' buffers (2 x 66 MiB). Needs root.
# The signal is 7 or 11, depending on which rank touches the missing page first: up to twelve attempts, until it is 7.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
size=${1:-128m}
for attempt in ${2:-1 2 3 4 5 6 7 8 9 10 11 12}; do
    echo "--- attempt $attempt, /dev/shm of $size"
    unshare -m sh attempt.inc "$size"
    status=$?
    [ $status = 245 ] || break
done
exit $status
