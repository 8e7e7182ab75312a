#!/bin/sh
# Without CXX torch calls c++, and the op is compiled from nothing.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu TORCH_EXTENSIONS_DIR="$PWD/extensions"
trap 'rm -rf extensions' EXIT
mkdir extensions
unset CXX
python repro.py
