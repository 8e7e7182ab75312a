"""A complete, valid entry and a small project around it, for tests that change one thing."""

from __future__ import annotations

import copy
import json
import os
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

from generator import catalogue, checks, evidence, problems
from generator.evidence import Measured, measured_text
from generator.evidence import fingerprint as case_fingerprint
from generator.provenance import PROJECTS, Lines, ProjectIndex, Provenance, Row
from generator.provenance.index import Index
from generator.provenance.lines import Item, block, fingerprint
from generator.provenance.ranges import Order

PATH = "entries/deepspeed/offload/host-ram.yaml"

VOCABULARY = """\
categories: {memory: Memory, launch: Launch}
layers: {linux: Linux, nccl: NCCL}
tags: {cpu-offload: CPU offload, host-memory: host memory, sigkill: SIGKILL}
"""

HUB = """\
title: DeepSpeed failures by phase
summary: DeepSpeed errors side by side with printed text, exit code, first check and fix.
intro: Find the last thing your run did.
phases:
  - {id: launch, title: Launch, changes: One command becomes one process per rank.}
  - {id: offload, title: Offload, changes: States move to host memory.}
"""

ENTRY: dict[str, Any] = {
    "title": "exits with return code = -9: host RAM is full",
    "summary": "ZeRO-Offload fills the RAM of the node and Linux kills a rank without a traceback.",
    "status": "published",
    "reviewed": "2026-11-30",
    "category": "memory",
    "layer": "linux",
    "quick": {
        "symptom": "The launcher prints `return code = -9`.",
        "cause": "The node has no RAM left.",
        "check": "dmesg | grep -i 'out of memory'",
        "fix": "Load less per rank.",
    },
    "exit": {"codes": ["-9"]},
    "restart": {"verdict": "does-not-help", "reason": "It fills again.", "checkpoint": "The last one is whole."},
    "mechanism": "Linux picks a process and kills it.",
    "symptoms": [
        {"observe": "No traceback.", "because": "SIGKILL cannot be caught."},
        {"observe": "RAM climbs.", "because": "Each rank holds a copy."},
    ],
    "affected": [{"what": "ZeRO-Offload", "versions": "0.10 and later"}],
    "confirm": [
        {"run": "dmesg", "expect": "It names the rank.", "otherwise": "Somebody else sent it."},
        {"run": "free -g", "expect": "It is near zero.", "otherwise": "Look at the cgroup."},
    ],
    "causes": [
        {
            "cause": "Each rank loads all weights.",
            "tell": "RAM grows by one model per rank.",
            "fix": [{"do": "Use `zero.Init`."}],
            "verify": {"run": "free -g", "expect": "It stays flat."},
        }
    ],
    "prevent": ["Plan the RAM first."],
    "signatures": [
        {
            "template": "exits with return code = -9",
            "role": "root",
            "strength": "decisive",
            "origin": {
                "project": "deepspeed",
                "template": "exits with return code = {}",
                "seen": "a run of DeepSpeed 0.18.0",
            },
            "does_not_prove": "That it was the OOM killer.",
            "matches": ["Process 7 exits with return code = -9"],
            "ignores": ["Process 7 exits with return code = -7"],
        }
    ],
    "reproduce": {"kind": "not-reproduced", "setup": "a GPU", "shows": "Nothing was run."},
    "related": [],
    "references": [{"title": "OOM", "url": "https://docs.kernel.org/oom", "shows": "Who is killed."}],
    "tags": ["cpu-offload", "host-memory"],
}

DELETE = object()


def changed(changes: dict[str, Any], base: dict[str, Any] = ENTRY) -> dict[str, Any]:
    """A copy of `base` with each `signatures.0.role`-like path set, or taken away by DELETE."""
    entry = copy.deepcopy(base)
    for path, value in changes.items():
        *steps, last = (int(step) if step.isdigit() else step for step in path.split("."))
        at: Any = entry
        for step in steps:
            at = at[step]
        if value is DELETE:
            del at[last]
        else:
            at[last] = value
    return entry


class Dumper(yaml.CSafeDumper):
    """Writes a value that stands in two places twice."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


def dumped(data: Any) -> str:
    """Block-style YAML in the order given, every text in double quotes."""
    return str(yaml.dump(data, Dumper=Dumper, sort_keys=False, default_style='"', width=10_000, allow_unicode=True))


def project(root: Path, files: Mapping[str, Any]) -> Path:
    """A tree with vocabulary and hub, and `files` over it: text, bytes, or a mapping to be dumped."""
    for name, content in {"entries/vocabulary.yaml": VOCABULARY, "entries/deepspeed/hub.yaml": HUB, **files}.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        text = dumped(content) if isinstance(content, dict) else content
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return root


def found(root: Path) -> list[str]:
    """Every problem of reading and checking the tree, as printed."""
    values, of_reading = catalogue.read(root)
    of_checks = checks.check(values) if values else []
    return [problem.as_text() for problem in problems.in_order([*of_reading, *of_checks])]


def found_in(root: Path, changes: dict[str, Any], path: str = PATH) -> list[str]:
    """The problems of a project whose one entry is the sample with `changes`, without the file's name."""
    project(root, {path: changed(changes)})
    return [line.removeprefix(f"{path}:") for line in found(root)]


def other(**changes: Any) -> dict[str, Any]:
    """A second, valid draft."""
    draft = {key: ENTRY[key] for key in ("summary", "reviewed", "category", "layer")}
    return {"title": f"another failure {json.dumps(changes)}"[:60], "status": "draft", **draft, **changes}


def sound(root: Path, files: Mapping[str, Any]) -> catalogue.Catalogue:
    """The catalogue of a project without problems."""
    wrong = found(project(root, files))
    assert not wrong, "\n".join(wrong)
    values, _ = catalogue.read(root)
    assert values
    return values


ORDER = Order(("0.1.0", "0.2.0", "0.3.0"))


def messages(*rows: tuple[str, str]) -> Provenance:
    """An index of made-up DeepSpeed: the given messages with their ranges, all logged as errors in launch.py, a line apart."""
    listed = rows or (("{} exits with return code = {}", "0.2.0.."), ("{} ends with return code = {}", "0.1.0"))
    index = Index("deepspeed", ORDER, tuple(Row(text, "log", "error", ORDER.parse(ranges)) for text, ranges in listed))
    blocks: dict[str, frozenset[int]] = {}
    for place in range(len(ORDER.versions)):
        sites = [
            Item(7 + n, 7 + n, "log", fingerprint(row.template)) for n, row in enumerate(index.rows) if place in row.releases
        ]
        blocks[block(sites)] = blocks.get(block(sites), frozenset()) | {place}
    lines = Lines(ORDER, {"deepspeed/launcher/launch.py": blocks})
    return Provenance({"deepspeed": ProjectIndex(PROJECTS["deepspeed"], index, lines)})


PRINTED = "[2024-01-01 10:00:00,000] [ERROR] [launch.py:7:sigkill_handler] ['python'] exits with return code = -9"
CASE = {
    "case.yaml": "shows: too little memory for the rank\n",
    "run.sh": "#!/bin/sh\nexec python repro.py small\n",
    "fixed.sh": "#!/bin/sh\nexec python repro.py large\n",
    "repro.py": "import sys\nprint(sys.argv)\n",
}


def cases_in(root: Path, values: catalogue.Catalogue, files: dict[str, str] | None = None, output: str = "") -> evidence.Evidence:
    """A case with what a good run would have measured, and `output` in both transcripts."""
    own = {**CASE, **(files or {})}
    folder = root / "evidence/deepspeed/offload/host-ram"
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in own.items():
        (folder / name).write_text(text)
    runs = {"run": {"exit": 247, "seconds": 6.2}, "fixed": {"exit": 0, "seconds": 4.6}}
    measured = Measured.model_validate({"case": case_fingerprint(own), "runs": runs, "versions": {"deepspeed": "0.3.0"}})
    (folder / "measured.json").write_text(measured_text(measured))
    (folder / "transcript.txt").write_text(f"starts\n{output}{PRINTED}\n")
    (folder / "transcript_fixed.txt").write_text(f"{output}done\n")
    found, problems = evidence.Reader(root).read(values)
    assert not problems
    return found


def save(path: Path, text: str) -> None:
    """As an editor does a moment later, whatever the clock of the file system shows."""
    stamp = max(path.stat().st_mtime_ns, time.time_ns()) + 1_000_000_000
    path.write_text(text, encoding="utf-8")
    os.utime(path, ns=(stamp, stamp))
