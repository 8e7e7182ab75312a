"""Which releases can have written a log: from the line numbers in DeepSpeed's log prefixes and in traceback frames.

Only places of the log are read, no messages. A master build or a changed copy of a file can name a release that it is not.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from typing import NamedTuple

from generator.provenance.lines import Lines

PREFIX = re.compile(r"\[([\w.]+\.py):(\d{1,6}):([\w<>]+)\]")
FRAME = re.compile(r'File "([^"\n]{1,500})", line (\d{1,6}), in ([\w<>.]+)')
PACKAGE = re.compile(r"(?:^|/)(deepspeed|op_builder|accelerator)/")
RAISING = ("raise ", "assert ")
LIMIT_PLACES = 20_000


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
    clues = tuple(_clues(log, _Places(lines)))
    votes = Counter(release for clue in clues for release in clue.releases)
    most = max(votes.values(), default=0)
    best = sorted(release for release, count in votes.items() if count == most)
    return Dated(tuple(lines.order.versions[release] for release in best), clues, agreed=most == len(clues))


def _clues(log: Iterable[str], places: _Places) -> Iterator[Clue]:
    """Each place once, where at least one release has it; of a log that names very many, the first ones."""
    known: set[tuple[str, ...]] = set()
    before: tuple[int, str] | None = None
    for number, line in enumerate(chain(log, [""]), 1):
        if len(known) >= LIMIT_PLACES:
            return
        if before:
            yield from _frame_clue(*before, line, places, known)
        before = (number, line) if FRAME.search(line) else None
        for found in PREFIX.finditer(line):
            name, at, function = found.groups()
            if found.groups() not in known:
                known.add(found.groups())
                releases = places.logging(name, int(at), function)
                if releases:
                    yield Clue(number, found.group(), releases)


def _frame_clue(number: int, frame: str, following: str, places: _Places, known: set[tuple[str, ...]]) -> Iterator[Clue]:
    found = FRAME.search(frame)
    assert found
    path, at, function = found.groups()
    place = _place(path)
    following = following.rpartition("]:")[2].strip()
    raises = following.startswith(RAISING)
    if not place or (place, at, function) in known:
        return
    known.add((place, at, function))
    releases = places.executing(place, int(at), function, raises=raises)
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


class _File(NamedTuple):
    """Of one path: the stretches of each function, and the releases that log, or raise, in a line."""

    every: set[int]
    functions: dict[str, list[tuple[int, int, frozenset[int]]]]
    logs: dict[int, set[int]]
    raises: dict[int, set[int]]

    def within(self, at: int, function: str) -> set[int]:
        if function.startswith("<"):
            return self.every if function == "<module>" else set()
        spans = self.functions.get(function, ())
        return set[int]().union(*(releases for first, last, releases in spans if first <= at <= last))


class _Places:
    """Asks the line index for places, each file of it put in order once: a log names the same ones again and again."""

    def __init__(self, lines: Lines) -> None:
        self.lines = lines
        self.files: dict[str, _File] = {}

    def _file(self, path: str) -> _File:
        if path not in self.files:
            file = _File(set(), defaultdict(list), defaultdict(set), defaultdict(set))
            for releases, items in self.lines.versions(path):
                file.every.update(releases)
                for item in items:
                    if item.kind == "function":
                        file.functions[item.mark].append((item.first, item.last, releases))
                    elif item.kind in ("log", "warn"):
                        for at in range(item.first, item.last + 1):
                            file.logs[at] |= releases
                    elif item.kind in ("raise", "assert", "bare"):
                        file.raises[item.first] |= releases
            self.files[path] = file
        return self.files[path]

    def logging(self, name: str, at: int, function: str) -> frozenset[int]:
        """Releases in which a function of that name logs in that line of a file of that name."""
        exact: set[int] = set()
        within: set[int] = set()
        for path in self.lines.by_name.get(name, ()):
            file = self._file(path)
            inside = file.within(at, function)
            within |= inside
            exact |= inside & file.logs.get(at, set())
        return frozenset(exact or within)

    def executing(self, path: str, at: int, function: str, *, raises: bool) -> frozenset[int]:
        """Releases in which the line belongs to the function, and raises if the traceback shows that it does."""
        file = self._file(path)
        within = file.within(at, function)
        return frozenset((within & file.raises.get(at, set()) if raises else set()) or within)
