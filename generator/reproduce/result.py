"""One case run and judged: a verdict with its reasons, and the texts to keep if it is good. Writes nothing."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from generator.evidence import FIXED, RUN, Case, Measured, Run, faults, measured_text, transcript_name
from generator.reproduce.environment import Environment
from generator.reproduce.machine import Machine
from generator.reproduce.process import Outcome, run_script

Verdict = Literal["good", "failed", "skipped"]
PACKAGES = ("transformers", "accelerate", "peft")


@dataclass(frozen=True)
class Result:
    """`reasons` say why it failed or was skipped; `outcomes` are by run."""

    case: Case
    verdict: Verdict
    reasons: tuple[str, ...] = ()
    outcomes: dict[str, Outcome] = field(default_factory=dict)
    versions: dict[str, str] = field(default_factory=dict)


def reproduce(
    case: Case,
    templates: tuple[str, ...],
    machine: Machine,
    *,
    further: bool = True,
    patience: float = 1,
    tell: Callable[[str], None] = lambda _: None,
    stop: threading.Event | None = None,
) -> Result:
    """Runs the scripts of the case one after the other, each in a clean folder; `further` ones too. Raises Stopped."""
    if lacking := machine.lacks(case.spec.needs):
        return Result(case, "skipped", (lacking,))
    missing = tuple(f"{run}.sh is missing; add it" for run in case.runs if f"{run}.sh" not in case.files)
    if missing:
        return Result(case, "failed", missing)
    index, limit = "index" in case.spec.needs, case.spec.limit * patience
    outcomes = {}
    for run in case.runs if further else (RUN, FIXED):
        tell(f"{run}.sh")
        outcomes[run] = run_script(case.files, f"{run}.sh", machine.environment, limit=limit, index=index, stop=stop)
    reasons = tuple(reason for run in outcomes for reason in _reasons(case, templates, run, outcomes[run]))
    return Result(case, "failed" if reasons else "good", reasons, outcomes, _versions(case, machine.environment))


def _reasons(case: Case, templates: tuple[str, ...], run: str, outcome: Outcome) -> list[str]:
    if outcome.timed_out:
        return [f"{run}.sh did not end within {case.spec.limit} s; mend it, or raise 'limit' in case.yaml"]
    return [fault.sentence for fault in faults(case.spec, templates, run, outcome.exit, outcome.transcript)]


def _versions(case: Case, environment: Environment) -> dict[str, str]:
    if case.spec.runs == "python":
        return environment.versions(())
    needed = tuple(name for name in PACKAGES if name in case.spec.needs)
    versions = environment.versions(("deepspeed", "torch", *needed))
    return versions | ({"deepspeed": environment.release} if environment.release else {})


def texts_of(result: Result) -> dict[str, str]:
    """The generated files of the case's folder by name."""
    runs = {run: Run(exit=outcome.exit, seconds=outcome.seconds) for run, outcome in result.outcomes.items()}
    measured = Measured(case=result.case.fingerprint, runs=runs, versions=result.versions)
    texts = {transcript_name(run): outcome.transcript for run, outcome in result.outcomes.items()}
    return {**texts, "measured.json": measured_text(measured)}
