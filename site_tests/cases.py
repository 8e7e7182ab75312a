"""A project with one entry and one case of evidence, for tests that change one file of it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from generator import catalogue, evidence, problems
from generator.evidence import Measured, Run
from site_tests.sample import DELETE, PATH, changed, project

FOLDER = "evidence/deepspeed/offload/host-ram"
REPRODUCED = {"kind": "reproduced", "setup": "a shell", "shows": "It was run."}

CASE: dict[str, Any] = {
    "case.yaml": "shows: a rank is killed; a larger limit mends it\n",
    "run.sh": "#!/bin/sh\n# It fails.\necho 'Process 7 exits with return code = -9'\nexit 247\n",
    "fixed.sh": "#!/bin/sh\n# It does not.\necho done\n",
    "transcript.txt": "Process 7 exits with return code = -9\n",
    "transcript_fixed.txt": "done\n",
}


def files(folder: str = FOLDER, codes: tuple[int, int] = (247, 0), **changes: Any) -> dict[str, Any]:
    """The case's files with `case_yaml` or `run_sh` changed, or left out by DELETE, and a measured.json that fits them."""
    names = {name.replace(".", "_"): name for name in [*CASE, "measured.json"]}
    case = CASE | {names.get(name, name): value for name, value in changes.items()}
    kept = {name: value for name, value in case.items() if value is not DELETE}
    if "measured.json" not in case:
        kept["measured.json"] = measured(kept, *codes)
    return {f"{folder}/{name}": text for name, text in kept.items()}


def measured(case: Mapping[str, Any], failing: int = 247, fixed: int = 0, **runs: int) -> str:
    """What the harness would have written about these files."""
    texts = {name: text for name, text in case.items() if isinstance(text, str)}
    exits = {"run": failing, "fixed": fixed} | runs
    value = Measured(
        case=evidence.fingerprint({name: text for name, text in texts.items() if not evidence.GENERATED.fullmatch(name)}),
        runs={name: Run(exit=exit, seconds=0.1) for name, exit in exits.items()},
        versions={"python": "3.11.7", "deepspeed": "0.18.9"},
    )
    return evidence.measured_text(value)


def made(root: Path, more: Mapping[str, Any] | None = None, entry: Mapping[str, Any] | None = None, **changes: Any) -> Path:
    """A project whose entry is reproduced by the case."""
    own = changed({"reproduce": dict(REPRODUCED), **(entry or {})})
    return project(root, {PATH: own, **files(**changes), **(more or {})})


def found(root: Path) -> list[str]:
    """Every problem with evidence, as printed."""
    entries, _ = catalogue.read(root)
    assert entries
    cases, of_reading = evidence.Reader(root).read(entries)
    return [problem.as_text() for problem in problems.in_order([*of_reading, *evidence.check(entries, cases)])]
