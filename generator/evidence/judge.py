"""What a run must show to count: pure rules over exit code and transcript. Knows no folders and no programs."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from generator import match
from generator.evidence.case import FIXED, RUN, CaseFile
from generator.model import Entry
from generator.problems import quoted

_WORD = re.compile(r"\w{2,}")
LIMIT_SHOWN = 3


class Fault(NamedTuple):
    """Why a run does not count, where in its transcript (0: nowhere), and what to do."""

    run: str
    line: int
    message: str
    hint: str

    @property
    def sentence(self) -> str:
        return f"{self.message}; {self.hint}"


def roots(entry: Entry) -> tuple[str, ...]:
    """Templates of the entry's own lines, without aftermath and context."""
    return tuple(signature.template for signature in entry.signatures if signature.role == "root")


def fits(code: int, allowed: Iterable[int]) -> bool:
    """Whether the status is one of `allowed`. -7 also stands for what a shell (135) or DeepSpeed's runner (249) makes of it."""
    return any(code == each or (each < 0 and code in (128 - each, 256 + each)) for each in allowed)


def faults(spec: CaseFile, templates: tuple[str, ...], run: str, code: int, transcript: str) -> list[Fault]:
    """All that keeps a run from showing what the case claims. Further runs show what they show."""
    if run == RUN:
        return [*_failing_exit(spec, code), *_failing_text(spec, templates, transcript)]
    if run == FIXED:
        return [*_fixed_exit(code), *_fixed_text(spec, templates, transcript)]
    return []


def _failing_exit(spec: CaseFile, code: int) -> list[Fault]:
    if not spec.exit and code == 0:
        return [Fault(RUN, 0, "the failing run exits with 0", "mend run.sh, or write 'exit: [0]' if the failure is silent")]
    if spec.exit and not fits(code, spec.exit):
        allowed = ", ".join(map(str, spec.exit))
        return [Fault(RUN, 0, f"the failing run exits with {code}, 'exit' allows {allowed}", "mend run.sh or case.yaml")]
    return []


def _fixed_exit(code: int) -> list[Fault]:
    return [Fault(FIXED, 0, f"the fixed run exits with {code}", "mend fixed.sh: it must exit with 0")] if code else []


def _failing_text(spec: CaseFile, templates: tuple[str, ...], transcript: str) -> list[Fault]:
    if spec.prints:
        return [
            _not_found("the failing run does not print a line of 'prints'", (template,), transcript)
            for template in spec.prints
            if not first(template, transcript)
        ]
    if not templates:
        return [Fault(RUN, 0, "the entry has no root signature", "add one, or write 'prints' if the failure is silent")]
    if any(first(template, transcript) for template in templates):
        return []
    return [_not_found("the failing run prints no root signature of the entry", templates, transcript)]


def _not_found(message: str, templates: tuple[str, ...], transcript: str) -> Fault:
    shown = ", ".join(quoted(template, 100) for template in templates[:LIMIT_SHOWN])
    more = f" and {len(templates) - LIMIT_SHOWN} more" if len(templates) > LIMIT_SHOWN else ""
    number, line = nearest(templates, transcript)
    near = f"nearest is line {number}: {quoted(line, 100)}" if number else "no line is like it"
    return Fault(RUN, number, message, f"looked for {shown}{more}; {near}")


def _fixed_text(spec: CaseFile, templates: tuple[str, ...], transcript: str) -> list[Fault]:
    found = []
    for template in (*templates, *spec.prints):
        if number := first(template, transcript):
            noun = "a line of 'prints'" if template in spec.prints else "a root signature"
            found.append(Fault(FIXED, number, f"the fixed run prints {noun}, {quoted(template, 100)}", "mend fixed.sh"))
    return found


def first(template: str, transcript: str) -> int:
    """The number of the first line that matches, 0 if none does."""
    parsed = match.parse(template)
    lines = enumerate(transcript.split("\n"), 1)
    return next((number for number, line in lines if match.search(parsed, line) is not None), 0)


def nearest(templates: tuple[str, ...], transcript: str) -> tuple[int, str]:
    """The line that shares most words with a template, and its number; 0 if no two words are shared."""
    wanted = [set(_WORD.findall(" ".join(match.parse(template).literals).lower())) for template in templates]
    best, found = 1, (0, "")
    for number, line in enumerate(transcript.split("\n"), 1):
        words = set(_WORD.findall(line.lower()))
        shared = max(len(words & each) for each in wanted)
        if shared > best:
            best, found = shared, (number, line.strip())
    return found
