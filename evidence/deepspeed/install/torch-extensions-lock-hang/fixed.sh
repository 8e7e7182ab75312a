#!/bin/sh
# The lock file is deleted before the next run.
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
rm "$extensions/cpu_adam/lock"
python repro.py
