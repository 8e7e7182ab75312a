"""The table of cases and releases, evidence/matrix.tsv: what each release of DeepSpeed does with each case.

Knows the table's text and nothing of how a row comes about.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from pathlib import Path
from typing import NamedTuple

from generator.evidence.case import RELEASE
from generator.problems import Problem, quoted
from generator.source import UNSEEN

MATRIX_PATH = "evidence/matrix.tsv"
OUTCOMES = ("same", "other-text", "does-not-fail", "fix-fails", "does-not-start", "skipped")
LIMIT_TOLD = 200
LIMIT_BYTES = 4 << 20
RUN_AGAIN = "run `encyclopedia reproduce --release X.Y.Z --update`"


class Row(NamedTuple):
    """`failing_exit` and `fixed_exit` are numbers, or '-' where nothing ran; `told` is the line that says why."""

    case: str
    release: str
    outcome: str
    failing_exit: str
    fixed_exit: str
    seconds: str
    told: str


HEADER = "\t".join(name.replace("_", " ") for name in Row._fields)


def table(rows: Iterable[Row]) -> str:
    """Sorted by case and release, each pair once: the last one given counts."""
    last = {(row.case, row.release): row for row in rows}
    ordered = sorted(last.values(), key=lambda row: (row.case, _number(row.release)))
    return "\n".join([HEADER, *("\t".join(row) for row in ordered)]) + "\n"


def _number(release: str) -> tuple[int, ...]:
    return tuple(int(part) for part in release.split("."))


def told_in(text: str) -> str:
    """A line as it fits into a field."""
    line = " ".join(text.split())
    return line if len(line) <= LIMIT_TOLD else f"{line[: LIMIT_TOLD - 1]}…"


def read_table(root: Path) -> tuple[list[Row], list[Problem]]:
    """The rows of the file, if there is one."""
    path = root / MATRIX_PATH
    try:
        if path.is_symlink() or (path.exists() and not path.is_file()):
            return [], [Problem(MATRIX_PATH, 0, 0, "", "not a file", "restore it from the repository")]
        if not path.exists():
            return [], []
        with path.open("rb") as file:
            raw = file.read(LIMIT_BYTES + 1)
        if len(raw) > LIMIT_BYTES:
            raise ValueError
        return rows_of(raw.decode("utf-8"))
    except (OSError, ValueError):
        return [], [Problem(MATRIX_PATH, 0, 0, "", "cannot be read as a table", "restore it from the repository")]


def unknown(named: Iterable[str], ids: Collection[str]) -> list[Problem]:
    """Cases that are gone and still have rows."""
    wrong = sorted(set(named) - set(ids))
    return [Problem(MATRIX_PATH, 0, 0, "", f"no case {quoted(case)}", "delete its rows") for case in wrong]


def rows_of(text: str) -> tuple[list[Row], list[Problem]]:
    """The rows that can be read, and what is wrong with the others."""
    lines = text.split("\n")
    if lines[0] != HEADER or lines[-1]:
        return [], [Problem(MATRIX_PATH, 1, 1, "", "not the table that the harness writes", "restore it from the repository")]
    rows, problems = [], []
    for number, line in enumerate(lines[1:-1], 2):
        fields = line.split("\t")
        wrong = _wrong(fields)
        if wrong:
            problems.append(Problem(MATRIX_PATH, number, 1, "", wrong, RUN_AGAIN))
        else:
            rows.append(Row(*fields))
    if not problems and table(rows) != text:
        return [], [Problem(MATRIX_PATH, 1, 1, "", "not sorted by case and release, each pair once", RUN_AGAIN)]
    return rows, problems


def _wrong(fields: list[str]) -> str:
    if len(fields) != len(Row._fields):
        return f"{len(fields)} fields, {len(Row._fields)} expected"
    row = Row(*fields)
    if not RELEASE.fullmatch(row.release):
        return f"{quoted(row.release)} is not a release"
    if row.outcome not in OUTCOMES:
        return f"{quoted(row.outcome)} is not one of {', '.join(OUTCOMES)}"
    if not all(re.fullmatch(r"-|-?[0-9]{1,3}", value) for value in (row.failing_exit, row.fixed_exit)):
        return "an exit code that is no number"
    if not re.fullmatch(r"-|[0-9]{1,6}\.[0-9]", row.seconds):
        return f"{quoted(row.seconds)} is not a time in seconds"
    if UNSEEN.search("".join(fields)):
        return "an invisible character"
    return f"{len(row.told)} characters, {LIMIT_TOLD} allowed" if len(row.told) > LIMIT_TOLD else ""
