#!/bin/sh
# A safetensors file: cut before it is opened, it is refused; cut afterwards, the reader dies.
cd "$(dirname "$0")" || exit 1
python safetensors_repro.py early
echo "cut before it was opened: status $?"
PYTHONFAULTHANDLER=1 python safetensors_repro.py
echo "cut after it was opened: status $?"
