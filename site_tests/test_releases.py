"""The committed index against what is known for sure: ranges of messages, lines of other software, captured transcripts."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from generator import evidence, provenance
from generator.catalogue import read
from generator.provenance import ProjectIndex, Provenance

ROOT = Path(__file__).resolve().parent.parent


@cache
def messages() -> Provenance:
    return provenance.load(ROOT / "provenance")


def deepspeed() -> ProjectIndex:
    project = messages().project("deepspeed")
    assert project
    return project


def test_every_published_release_up_to_the_pinned_one_was_read() -> None:
    versions = deepspeed().index.order.versions
    assert versions[0] == "0.3.1.dev1"
    assert {"0.3.1", "0.3.11", "0.6.0", "0.9.5", "0.14.4", "0.16.9", "0.19.8"} <= set(versions)
    assert "0.6.2" not in versions  # it was never published
    assert versions == deepspeed().lines.order.versions
    read_archives = provenance.read_releases(ROOT / "provenance")["deepspeed"]
    assert tuple(release.version for release in read_archives) == versions
    assert all(re.fullmatch(r"[0-9a-f]{64}", release.sha256) for release in read_archives)


def test_the_files_stay_small() -> None:
    sizes = {path.name: path.stat().st_size for path in (ROOT / "provenance").iterdir()}
    assert sizes["deepspeed.tsv"] < 600_000
    assert sizes["deepspeed.lines.xz"] < 160_000
    assert sum(sizes.values()) < 1_500_000


# Each range was compared with a plain text search of the words in the archives of all 133 releases up to 0.19.8.
KNOWN = {
    ") must be <= num_expert_groups (": "0.19.2 to 0.19.8",
    ", AutoEP router does not implement jitter.": "0.19.2 to 0.19.8",
    ". A piece must not span elements with different holders, or its locations cannot be trusted.": "0.19.7 to 0.19.8",
    "1-bit Adam does not support sparse gradients": "0.3.14 to 0.19.6",
    ": PASSed the parity check": "0.10.0 to 0.19.8",
    "; falling back to legacy LmHeadLinearAllreduce for checkpoint-safe consolidation.": "0.19.4 to 0.19.5",
    "After Flattening param subgroup": "0.3.15 to 0.5.10",
    "After optimizer before all-gather": "0.6.6 to 0.19.8",
    "Argument `allreduce_gradients` is deprecated, ignored, and will soon be removed": "0.3.5 to 0.15.4",
    "Attempted to access an unimplemented number of experts": "0.12.0 to 0.19.8",
    "Attempted to wait on a stale AutoEP async split plan": "0.19.8",
    "AutoEP ZeRO-3 checkpoint metadata has inconsistent global expert range: got [": "0.19.3 to 0.19.8",
    "AutoEP expert logical shape disagrees across ranks for": "0.19.8",
    "AutoEP universal checkpoint tensor shape disagrees with target logical shape: checkpoint=": "0.19.8",
    "AutoEP: no MoE layers detected in model.": "0.19.2 to 0.19.8",
    "Automatic policy not supported for model. Please provide policy.": "0.8.1",
    "Blocked KV-cache must have at least 1 block, provided": "0.12.0 to 0.19.8",
    "Cannot parititon a param in flight": "0.3.12 to 0.5.3",
    "Client Optimizer is of unexpected type": "0.5.1 to 0.19.8",
    "Client provided zero checkpoint load paths:": "0.3.1.dev1 to 0.3.13",
    "Currently the convergence of 1-bit Lamb is only verified under FP16": "0.3.16 to 0.19.6",
    "DeepSpeed Transformer Inference config is": "0.4.0 to 0.6.7",
    "Finished gathering map stats from worker": "0.8.0 to 0.19.8",
    "Grad overflow on iteration:": "0.3.1.dev1 to 0.19.8",
    "HPU_Accelerator requires habana_frameworks.torch.hpu, which is not installed on this system.": "0.13.0 to 0.19.8",
    "Head pruning is enabled at step": "0.7.0 to 0.19.6",
    "Inputs must be the same dtype; got": "0.5.4 to 0.19.6",
    "Invalid dtype for torch autocast:": "0.17.2 to 0.19.8",
    "Invalidate trace cache @ step": "0.6.4 to 0.19.8",
    "MIN:MAX format is only supported in elastic training": "0.7.0 to 0.19.7",
    "MoE layer(s) with ep_size=": "0.19.2 to 0.19.8",
    "Non-transformer parameters not fully initialized after checkpoint load.": "0.12.0 to 0.19.8",
    "Please remove the --deepspeed_mpi flag if running on AzureML.": "0.3.5 to 0.3.8",
    "Shared prefill did not reduce the prompt batch": "0.19.6 to 0.19.8",
    "Sparse pruning is enabled at step": "0.7.0 to 0.19.6",
    "Task Read Latency =": "0.15.2 to 0.19.8",
    "This op had not been implemented on SDAA backend.": "0.16.5 to 0.19.8",
    "Torch distributed not initialized. Please set dist_init_required to True": "0.3.5 to 0.9.0",
    "Triton kernels are only for BERT-like models yet": "0.11.0 to 0.19.8",
    "Tutel optimization requested but not installed. Proceeding without Tutel.": "0.5.6 to 0.19.8",
    "Unexpected error setting CPU affinity:": "0.18.0 to 0.19.8",
    "Warning: Could not change permissions for": "0.10.1 to 0.19.8",
    "ZeRO 3: Total persistent parameters:": "0.3.12 to 0.6.5",
    "activation checkpointing recomputed a DeepEP dispatch with routing of shape": "0.19.8",
    "before prunning total configs =": "0.5.7 to 0.7.7",
    "created deepspeed aio basic engine": "0.17.1 to 0.19.8",
    "does not match with t_size": "0.9.2 to 0.19.6",
    "expert data parallel group is already initialized": "0.5.0 to 0.5.10",
    "expert parallel group is not initialized": "0.5.0 to 0.19.8",
    "in splits must be in range [1, in_features].": "0.3.15 to 0.19.8",
    "initializing deepspeed groups using mpu": "0.5.0 to 0.5.10",
    "is an unknown type": "0.3.13 to 0.19.8",
    "is enabled but the following parameters have dtype that is not": "0.4.0 to 0.17.4",
    "is not a subclass of torch.optim.Optimizer": "0.3.1.dev1 to 0.19.8",
    "max_ragged_sequence_count must be less than max_ragged_batch_size": "0.12.0 to 0.19.8",
    "must be an integer": "0.17.5 to 0.19.8",
    "op due to it not being compatible with the underlying hardware.": "0.3.1.dev1 to 0.3.1.dev2",
    "openmpi backend does not support limiting num nodes/gpus": "0.3.1.dev1 to 0.5.5",
    "requires CUDA version 10.1+, does not currently support >=11 or <10.1": "0.3.10 to 0.3.16",
    "rollout input_ids and response_start_idx must be on the same device": "0.19.8",
    "selective_gather no profiling data; skipping persistence update": "0.19.0 to 0.19.8",
    "to store the sample indexes.": "0.8.0 to 0.19.8",
    "unable to import torch, please install it first": "0.4.1 to 0.19.6",
    "unmanaged gradient accumulation does not support ZeRO optimizer state offload": "0.19.4",
    "unsupported mix of model dtype and gradient accummulation type": "0.7.6 to 0.9.2",
    "was not reachable via ssh. If you are running with a single node please remove": "0.6.1 to 0.19.8",
}


@pytest.mark.parametrize("words", KNOWN)
def test_ranges_of_known_messages(words: str) -> None:
    order = deepspeed().index.order
    upto = order.versions.index("0.19.8")
    found = frozenset().union(*(row.releases for row in deepspeed().index.rows if words in " ".join(row.template.split())))
    assert order.told(place for place in found if place <= upto) == KNOWN[words]


REWORDED = [
    ("Either train_batch_size or micro_batch_per_gpu needs", "Either train_batch_size or train_micro_batch_size_per_gpu needs"),
    ("Type fp16 is not supported.", "Type fp16 is not supported on your device."),
    (
        "unsupported mix of model dtype and gradient accumulation type",
        "unsupported mix of model_dtype={} and grad_accum_dtype={}",
    ),
]


@pytest.mark.parametrize(("old", "new"), REWORDED)
def test_a_wording_knows_the_one_before_it(old: str, new: str) -> None:
    (text,) = [key for key in deepspeed().index.by_key if key.startswith(new)][:1]
    proof = deepspeed().printed(text)
    assert proof
    assert [wording.template for wording in proof.formerly if wording.template.startswith(old)]


FOREIGN = [
    "RuntimeError: CUDA out of memory. Tried to allocate 2.00 GiB (GPU 0; 15.78 GiB total capacity; 13.10 GiB already allocated)",
    "RuntimeError: Expected all tensors to be on the same device, but found at least two devices, cuda:0 and cpu!",
    "AttributeError: 'NoneType' object has no attribute 'shape'",
    "ModuleNotFoundError: No module named 'torch._six'",
    "OSError: [Errno 98] Address already in use",
    "FileNotFoundError: [Errno 2] No such file or directory: 'ds_config.json'",
    "RuntimeError: Address already in use",
    "torch.distributed.DistBackendError: NCCL error in: ProcessGroupNCCL.cpp:1970, unhandled cuda error, NCCL version 2.18.1",
    "[E ProcessGroupNCCL.cpp:828] [Rank 0] Watchdog caught collective operation timeout: WorkNCCL(SeqNum=12, OpType=ALLREDUCE)",
    "ValueError: Expected input batch_size (8) to match target batch_size (4).",
    "KeyError: 'optimizer_state_dict_4'",
    "TypeError: unsupported operand type(s) for *: 'int' and 'str'",
    "RuntimeError: mat1 and mat2 shapes cannot be multiplied (8x16 and 8x8)",
    "RuntimeError: 'weight' must be 2-D",
    "Traceback (most recent call last):",
    "Loading checkpoint shards: 100%|##########| 2/2 [00:04<00:00,  2.10s/it]",
    "RuntimeError: PytorchStreamReader failed reading zip archive: failed finding central directory",
    "Killed",
    "Bus error (core dumped)",
    "numactl: command not found",
    "ImportError: libcudart.so.12: cannot open shared object file: No such file or directory",
]
"""What torch, Python, NCCL and Linux print. DeepSpeed's index must claim none of it."""


@pytest.mark.parametrize("line", FOREIGN)
def test_lines_of_other_software_are_not_claimed(line: str) -> None:
    assert deepspeed().finder.claims(line) == []


def transcripts() -> list[tuple[str, str, list[str]]]:
    """Path, true release and failing run of every case that ran DeepSpeed."""
    catalogue, _ = read(ROOT)
    assert catalogue
    cases, _ = evidence.Reader(ROOT).read(catalogue)
    return [
        (case.path, case.measured.versions["deepspeed"], case.transcripts["run"].splitlines())
        for case in cases.cases
        if case.measured and "deepspeed" in case.measured.versions and case.spec.runs == "deepspeed"
    ]


def test_transcripts_name_the_release_that_wrote_them() -> None:
    """Where a log names places of DeepSpeed's source, the true release is always among the answers, and mostly alone."""
    lines = deepspeed().lines
    dated = [(path, true, provenance.dated(log, lines).releases) for path, true, log in transcripts()]
    answered = [(path, true, releases) for path, true, releases in dated if releases]
    assert [(path, releases) for path, true, releases in answered if true not in releases] == []
    assert len(answered) > len(dated) * 0.7
    assert sum(releases == (true,) for _, true, releases in answered) > len(answered) * 0.8
