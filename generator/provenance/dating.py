"""Which releases can have written a log: from the line numbers in DeepSpeed's log prefixes and in traceback frames.

Only places of the log are read, no messages. A master build or a changed copy of a file can name a release that it is not.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from generator.provenance.lines import Item, Lines

PREFIX = re.compile(r"\[([\w.]+\.py):(\d{1,6}):([\w<>]+)\]")
FRAME = re.compile(r'File "([^"\n]{1,500})", line (\d{1,6}), in ([\w<>.]+)')
PACKAGE = re.compile(r"(?:^|/)(deepspeed|op_builder|accelerator)/")
RAISING = ("raise ", "assert ")


@dataclass(frozen=True, slots=True)
class Clue:
    """A place named in line `line` of the log (from 1), and the releases that have it there."""

    line: int
    text: str
    releases: frozenset[int]


@dataclass(frozen=True, slots=True)
class Dated:
    """`releases`: those that the most clues allow; all of them if `agreed`. Empty without a clue."""

    releases: tuple[str, ...]
    clues: tuple[Clue, ...]
    agreed: bool


def dated(log: Iterable[str], lines: Lines) -> Dated:
    clues = tuple(_clues(log, lines))
    votes = Counter(release for clue in clues for release in clue.releases)
    most = max(votes.values(), default=0)
    best = sorted(release for release, count in votes.items() if count == most)
    return Dated(tuple(lines.order.versions[release] for release in best), clues, agreed=most == len(clues))


def _clues(log: Iterable[str], lines: Lines) -> Iterator[Clue]:
    """Each place once, where at least one release has it."""
    known: set[tuple[str, ...]] = set()
    before: tuple[int, str] | None = None
    for number, line in enumerate([*log, ""], 1):
        if before:
            yield from _frame_clue(*before, line, lines, known)
        before = (number, line) if FRAME.search(line) else None
        for found in PREFIX.finditer(line):
            name, at, function = found.groups()
            if found.groups() not in known:
                known.add(found.groups())
                releases = _logging(lines, name, int(at), function)
                if releases:
                    yield Clue(number, found.group(), releases)


def _frame_clue(number: int, frame: str, following: str, lines: Lines, known: set[tuple[str, ...]]) -> Iterator[Clue]:
    found = FRAME.search(frame)
    assert found
    path, at, function = found.groups()
    place = _place(path)
    following = following.rpartition("]:")[2].strip()
    raises = following.startswith(RAISING)
    if not place or (place, at, function) in known:
        return
    known.add((place, at, function))
    releases = _executing(lines, place, int(at), function, raises=raises)
    if releases:
        yield Clue(number, found.group(), releases)


def _place(path: str) -> str:
    """A file's path in the repository from its path on a machine, '' if it is not of the package."""
    path = path.replace("\\", "/")
    found = list(PACKAGE.finditer(path))
    if not found:
        return ""
    place = path[found[0 if "-packages/" not in path else -1].start(1) :]
    return place


def _logging(lines: Lines, name: str, at: int, function: str) -> frozenset[int]:
    """Releases in which a function of that name logs in that line of a file of that name."""
    exact: set[int] = set()
    within: set[int] = set()
    for path in lines.by_name.get(name, ()):
        for releases, items in lines.versions(path):
            if _inside(items, at, function):
                within |= releases
                if any(item.kind in ("log", "warn") and item.first <= at <= item.last for item in items):
                    exact |= releases
    return frozenset(exact or within)


def _executing(lines: Lines, path: str, at: int, function: str, *, raises: bool) -> frozenset[int]:
    """Releases in which the line belongs to the function, and raises if the traceback shows that it does."""
    exact: set[int] = set()
    within: set[int] = set()
    for releases, items in lines.versions(path):
        if _inside(items, at, function):
            within |= releases
            if raises and any(item.kind in ("raise", "assert", "bare") and item.first == at for item in items):
                exact |= releases
    return frozenset(exact or within)


def _inside(items: tuple[Item, ...], at: int, function: str) -> bool:
    if function.startswith("<"):
        return function == "<module>"
    return any(item.kind == "function" and item.mark == function and item.first <= at <= item.last for item in items)
