#!/bin/sh
# A run is killed while it links the op, and its lock stays; the next run is asked for its stack after 60 s.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu
extensions=$(mktemp -d)
trap 'rm -rf "$extensions"' EXIT
cp -a "$TORCH_EXTENSIONS_DIR/cpu_adam" "$extensions"
rm "$extensions/cpu_adam/cpu_adam.so"
export TORCH_EXTENSIONS_DIR="$extensions"
python repro.py &
while [ ! -e "$extensions/cpu_adam/lock" ]; do sleep 0.02; done
kill -9 $!
wait
echo "left behind: $(cd "$extensions" && ls cpu_adam/lock)"
timeout -s ABRT 60 python -X faulthandler repro.py
