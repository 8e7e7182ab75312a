"""Where a template matches a line, and the values it finds there.

A template is cut at its `word`, `path` and `rest` placeholders into segments of literals and numbers. From the last
segment to the first, each place of the line is asked once whether the segment and all that follows it fit there.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from functools import lru_cache
from typing import NamedTuple

from generator.match.template import Placeholder, Template

LIMIT_NUMBER = 80
_DIGITS = frozenset("0123456789")
WELL_FORMED = {
    "int": re.compile(r"[+-]?(?:[0-9]{1,3}(?:,[0-9]{3})+|[0-9]+)"),
    "number": re.compile(r"[+-]?(?:(?:[0-9]+(?:\.[0-9]+)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?|inf|nan)"),
    "hex": re.compile(r"(?:0x)?[0-9a-fA-F]+"),
}
_STOP = {
    "word": re.compile(r"[ \t\n\r\v\f]"),
    "path": re.compile(r"[ \t\n\r\v\f\"'`,:;()\[\]{}<>|]"),
}


class Segment(NamedTuple):
    """Literals and numbers that stand without a gap, and the `word`, `path` or `rest` behind them, if any."""

    parts: tuple[str | Placeholder, ...]
    gap: Placeholder | None


Places = list[int]
"""Where a segment and all that must come after it match, in ascending order."""


def search(template: Template, line: str) -> dict[str, str] | None:
    """The values of the placeholders where the template first matches `line`, or None."""
    if not all(literal in line for literal in template.literals):
        return None
    lead, segments = _plan(template)
    scan = _Scan(line)
    places: list[Places] = []
    for segment in reversed(segments):
        places.insert(0, scan.places(segment, places[0] if places else None))
    whole = lead is None and segments[0].parts[0][0] in _DIGITS  # type: ignore[index]
    for start in places[0]:
        if whole and line[start - 1 : start] in _DIGITS:
            continue
        values = scan.leading(lead, start)
        if values is not None:
            return values | scan.values(segments, places, start)
    return None


@lru_cache(maxsize=8192)
def _plan(template: Template) -> tuple[Placeholder | None, tuple[Segment, ...]]:
    """The placeholder that opens the template, if any, and the segments after it."""
    first = template.parts[0]
    lead = first if isinstance(first, Placeholder) else None
    segments: list[Segment] = []
    parts: list[str | Placeholder] = []
    for part in template.parts[1:] if lead else template.parts:
        if isinstance(part, str) or part.numeric:
            parts.append(part)
        else:
            segments.append(Segment(tuple(parts), part))
            parts = []
    if parts:
        segments.append(Segment(tuple(parts), None))
    return lead, tuple(segments)


class _Scan:
    """One line, with what has been found out about it."""

    def __init__(self, line: str) -> None:
        self.line = line
        self.stops: dict[str, list[int]] = {}

    def places(self, segment: Segment, later: Places | None) -> Places:
        """Every place of `segment` behind which its gap and one of the `later` places fit."""
        found: Places = []
        literal = str(segment.parts[0])
        start = self.line.find(literal)
        while start >= 0:
            end = _segment_end(segment.parts, self.line, start, {})
            if end >= 0 and self._goes_on(segment, end, later):
                found.append(start)
            start = self.line.find(literal, start + 1)
        return found

    def _goes_on(self, segment: Segment, end: int, later: Places | None) -> bool:
        if segment.gap is None:
            last = segment.parts[-1]
            return not (isinstance(last, str) and last[-1] in _DIGITS and self.line[end : end + 1] in _DIGITS)
        reach = self.reach(segment.gap.kind, end)
        if later is None:
            return reach > end
        index = bisect_left(later, end + 1)
        return index < len(later) and later[index] <= reach

    def reach(self, kind: str, at: int) -> int:
        """How far a word, path or rest that begins at `at` may go."""
        if kind not in self.stops:
            stop = _STOP.get(kind)
            end = len(self.line.rstrip())
            self.stops[kind] = [match.start() for match in stop.finditer(self.line)] if stop else [end]
        stops = self.stops[kind]
        index = bisect_left(stops, at)
        return stops[index] if index < len(stops) else len(self.line) if kind in _STOP else at

    def leading(self, lead: Placeholder | None, start: int) -> dict[str, str] | None:
        """The value of a placeholder that opens the template: as much as its kind allows before the first literal."""
        if lead is None:
            return {}
        if lead.kind == "rest":
            begin = 0
        elif lead.numeric:
            begin = _number_start(lead.kind, self.line, start)
        else:
            self.reach(lead.kind, start)
            index = bisect_left(self.stops[lead.kind], start)
            begin = self.stops[lead.kind][index - 1] + 1 if index else 0
        value = self.line[begin:start]
        value = value.strip() if lead.kind == "rest" else value
        return {lead.name: value} if value else None

    def values(self, segments: tuple[Segment, ...], places: list[Places], start: int) -> dict[str, str]:
        """The values of a match that begins at `start` and is known to succeed."""
        values: dict[str, str] = {}
        for index, segment in enumerate(segments):
            end = _segment_end(segment.parts, self.line, start, values)
            if segment.gap is None:
                break
            if index + 1 < len(segments):
                starts = places[index + 1]
                start = starts[bisect_left(starts, end + 1)]
            else:
                start = self.reach(segment.gap.kind, end)
            values[segment.gap.name] = self.line[end:start]
        return values


def _segment_end(parts: tuple[str | Placeholder, ...], line: str, at: int, values: dict[str, str]) -> int:
    """Where the segment at `at` ends, -1 if it is not there; fills `values`."""
    for part, following in zip(parts, (*parts[1:], ""), strict=True):
        if isinstance(part, str):
            if not line.startswith(part, at):
                return -1
            at += len(part)
            continue
        end = _number_end(part.kind, str(following), line, at)
        if end < 0:
            return -1
        values[part.name], at = line[at:end], end
    return at


def _number_end(kind: str, following: str, line: str, at: int) -> int:
    """The end of the longest number at `at` that `following` follows, -1 if there is none."""
    found = WELL_FORMED[kind].match(line, at, at + LIMIT_NUMBER + 1)
    if found is None or found.end() - at > LIMIT_NUMBER:
        return -1
    for stop in range(found.end(), at, -1):
        if line.startswith(following, stop) and WELL_FORMED[kind].fullmatch(line, at, stop):
            return stop
    return -1


def _number_start(kind: str, line: str, end: int) -> int:
    """The start of the longest number that ends at `end`; `end` itself if there is none."""
    limit = max(0, end - LIMIT_NUMBER - 1)
    start = next((start for start in range(limit, end) if WELL_FORMED[kind].fullmatch(line, start, end)), end)
    return start if end - start <= LIMIT_NUMBER else end
