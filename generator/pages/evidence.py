"""The evidence part of an entry's page: what was run, how failing and fixed differ, and which printed lines are signatures."""

from __future__ import annotations

import difflib
from dataclasses import dataclass
from functools import lru_cache

from generator import match
from generator.catalogue import Record
from generator.evidence import FIXED, RUN, Case, Evidence, Measured, Row

OUTCOMES = {
    "same": "fails the same way, and the fix holds",
    "other-text": "fails with another text",
    "does-not-fail": "does not fail",
    "fix-fails": "fails the same way; the fix is not enough",
    "does-not-start": "does not start here",
    "skipped": "not run",
}


@dataclass(frozen=True, slots=True)
class Marked:
    """A line of a transcript with the role of the signature it matches, or of a diff with added, removed or place; else empty."""

    text: str
    role: str = ""


@dataclass(frozen=True, slots=True)
class OnRelease:
    """What another DeepSpeed release did with a case; `told` is the line that says why, if any."""

    release: str
    outcome: str
    told: str


@dataclass(frozen=True, slots=True)
class CaseShown:
    """`badge` says in one line what was measured. `scripts` are name and text, `diff` leads from them to the fixed ones."""

    id: str
    path: str
    shows: str
    badge: str
    stand_in: str
    needs: tuple[str, ...]
    scripts: tuple[tuple[str, str], ...]
    diff: tuple[Marked, ...]
    transcript: tuple[Marked, ...]
    fixed: str
    releases: tuple[OnRelease, ...]


def cases_of(record: Record, evidence: Evidence) -> tuple[CaseShown, ...]:
    """The entry's main case and its variants, those that were run."""
    return tuple(_shown(record, case, evidence.matrix.get(case.id, ())) for case in evidence.of(record) if case.measured)


@lru_cache(maxsize=4096)
def _shown(record: Record, case: Case, rows: tuple[Row, ...]) -> CaseShown:
    assert case.measured
    return CaseShown(
        id=case.id,
        path=case.path,
        shows=case.spec.shows,
        badge=_badge(case, case.measured),
        stand_in=case.spec.stand_in or "",
        needs=case.spec.needs,
        scripts=tuple((name, case.files[name]) for name in _failing(case)),
        diff=_diff(case),
        transcript=tuple(_marked(record, line) for line in case.transcripts.get(RUN, "").splitlines()),
        fixed=case.transcripts.get(FIXED, ""),
        releases=tuple(OnRelease(row.release, OUTCOMES[row.outcome], row.told) for row in rows),
    )


def _badge(case: Case, measured: Measured) -> str:
    failing, fixed = measured.runs[RUN], measured.runs[FIXED]
    where = f"DeepSpeed {measured.versions['deepspeed']}" if case.spec.runs == "deepspeed" else "plain Python"
    what = "Forced" if case.spec.stand_in else "Reproduced"
    return f"{what} on {where}: exit {failing.exit} after {failing.seconds:.0f} s; the fixed run passes, {fixed.seconds:.0f} s"


def _failing(case: Case) -> list[str]:
    """The files of the failing run: how it is started, then what that names, and what they name."""
    names = ["run.sh"]
    others = [
        name for name in sorted(case.files, key=lambda name: (name != "repro.py", name)) if name not in ("case.yaml", *names)
    ]
    for name in names:  # grows while it is walked
        names += [other for other in others if other not in names and other in case.files[name]]
    return names


def _fixed_names(case: Case) -> dict[str, str]:
    """Each file of the failing run that has a fixed counterpart, with its name."""
    pairs = {}
    for name in case.files:
        stem, dot, ending = name.rpartition(".")
        for counterpart in (f"{stem}.fixed{dot}{ending}", f"fixed{dot}{ending}" if stem in ("run", "repro") else ""):
            if counterpart in case.files and counterpart != name:
                pairs[name] = counterpart
    return pairs


CHANGES = {"+": "added", "-": "removed", "@": "place"}


def _diff(case: Case) -> tuple[Marked, ...]:
    """What the fix changes, file by file, in the form that `diff -u` prints."""
    pairs = _fixed_names(case)
    lines: list[str] = []
    for name in _failing(case):
        if name in pairs:
            before, after = case.files[name].splitlines(), case.files[pairs[name]].splitlines()
            lines += difflib.unified_diff(before, after, name, pairs[name], n=1, lineterm="")
    return tuple(Marked(line, CHANGES.get(line[:1], "") if line[:3] not in ("+++", "---") else "place") for line in lines)


def _marked(record: Record, line: str) -> Marked:
    for signature in record.entry.signatures:
        if match.search(match.parse(signature.template), line) is not None:
            return Marked(line, signature.role)
    return Marked(line)
