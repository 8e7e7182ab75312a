#!/bin/sh
# CXX is left over from a conda environment, and the compiler it names is not installed.
cd "$(dirname "$0")" || exit 1
export DS_ACCELERATOR=cpu TORCH_EXTENSIONS_DIR="$PWD/extensions"
trap 'rm -rf extensions' EXIT
mkdir extensions
export CXX=x86_64-conda-linux-gnu-c++
python repro.py
