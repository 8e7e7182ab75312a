"""Rules over entries and their cases: what was captured is whole, fresh, and shows what the entry says."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from generator.catalogue import Catalogue, Record
from generator.evidence.case import Case, transcript_name
from generator.evidence.judge import faults, roots
from generator.evidence.matrix import unknown
from generator.evidence.read import Evidence
from generator.problems import Problem, Severity, in_order

ELSEWHERE = "cuda-torch"
"""A need that machines which run the harness rarely meet: its transcripts may be captured by hand."""


def check(catalogue: Catalogue, evidence: Evidence) -> list[Problem]:
    """Every problem of every case and of what the entries claim about them."""
    found = unknown(evidence.matrix, {*evidence.by_id, *evidence.broken})
    for record in catalogue.records:
        cases = evidence.of(record)
        if record.slug not in evidence.broken:
            found += _claimed(record, cases)
        for case in cases:
            found += _judged(record, case)
    return in_order(found)


def _claimed(record: Record, cases: tuple[Case, ...]) -> Iterator[Problem]:
    """The entry's `reproduce.kind` says what its main case is."""
    main = next((case for case in cases if not case.variant), None)
    told = record.entry.reproduce.kind if record.entry.reproduce else None
    folder = f"evidence/{record.hub}/{record.phase}/{record.slug}"
    unfinished: Severity = "question" if record.entry.status == "draft" and (main is None or not main.measured) else "error"
    if main is None:
        if told in ("reproduced", "stand-in"):
            hint = f"add the case at {folder}/, or write 'not-reproduced'"
            yield record.problem(("reproduce", "kind"), f"'{told}' without a case", hint, severity=unfinished)
        return
    is_stand_in = main.spec.stand_in is not None
    wanted = "stand-in" if is_stand_in else "reproduced"
    if told != wanted:
        what = f"'{told}'" if told else "no 'reproduce'"
        why = "says 'stand_in'" if is_stand_in else "is a reproduction"
        at = ("reproduce", "kind") if told else ()
        hint = f"write '{wanted}', or mend the case" if told else f"add it with 'kind: {wanted}', setup and shows"
        yield record.problem(at, f"{what}, but {main.path}/case.yaml {why}", hint, severity=unfinished)


@lru_cache(maxsize=16384)
def _judged(record: Record, case: Case) -> tuple[Problem, ...]:
    """Neither ever changes, so each pair is judged once."""
    return tuple(_captured(record, case))


def _captured(record: Record, case: Case) -> Iterator[Problem]:
    update = f"run `encyclopedia reproduce {case.id} --update`"
    measured = case.measured
    if measured is None:
        unfinished = record.entry.status == "draft" or ELSEWHERE in case.spec.needs
        what = "captured by hand, not by the harness" if ELSEWHERE in case.spec.needs and case.transcripts else "never run"
        yield Problem(case.path, 0, 0, "", what, update, "question" if unfinished else "error")
        return
    if measured.case != case.fingerprint:
        yield Problem(f"{case.path}/measured.json", 0, 0, "", "a script changed after the run", update)
        return
    if case.spec.runs == "deepspeed" and "deepspeed" not in measured.versions:
        yield Problem(f"{case.path}/measured.json", 0, 0, "", "names no version of deepspeed", update)
        return
    for run in case.runs:
        name = transcript_name(run)
        if run not in case.transcripts or run not in measured.runs:
            yield Problem(f"{case.path}/{name}", 0, 0, "", "is missing or was not measured", update)
            continue
        for fault in faults(case.spec, roots(record.entry), run, measured.runs[run].exit, case.transcripts[run]):
            yield Problem(f"{case.path}/{name}", fault.line, 1 if fault.line else 0, "", fault.message, fault.hint)
