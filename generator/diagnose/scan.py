"""One pass over a log: which templates it has and where first, how processes ended, which exceptions it shows.

Memory does not grow with the log: a template keeps its first line, and of exceptions the first and the last few are kept.
"""

from __future__ import annotations

import re
from collections import defaultdict, deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from ahocorasick_rs import BytesAhoCorasick

from generator import match
from generator.diagnose.exits import KEYS, death
from generator.diagnose.lines import Block, blocks, clean, rank
from generator.diagnose.rules import Rules

KEPT = 8
LIMIT_TEXT = 2000
_EXCEPTION = re.compile(
    r"(?:^|[\]:|] |\s)((?:[A-Za-z_]\w*\.)*[A-Z]\w*(?:Error|Exception|Interrupt)\b(?:: |$)|AssertionError\b).*"
)
_RAISED = ("Error", "Exception", "Interrupt")
_CANONICAL = "exits with return code = {}"


@dataclass(frozen=True, slots=True)
class Hit:
    """A line of the log, with the values that a template found in it. `order` is its place in time."""

    file: str
    line: int
    text: str
    rank: int | None
    order: tuple[int, int]
    values: dict[str, str] = field(default_factory=dict)


@dataclass(slots=True)
class Scan:
    """`hits`: first line of each template; `deaths`: first line of each return code; `raised`: exceptions that no root
    template is in."""

    hits: dict[str, Hit] = field(default_factory=dict)
    deaths: dict[int, Hit] = field(default_factory=dict)
    raised: list[Hit] = field(default_factory=list)
    last_raised: deque[Hit] = field(default_factory=lambda: deque(maxlen=KEPT))


class _Search:
    """The literals of all templates in one automaton; which templates to try where one of them stands."""

    def __init__(self, rules: Rules) -> None:
        self.by_key: dict[str, list[str]] = defaultdict(list)
        for text in rules.templates:
            self.by_key[match.parse(text).longest_literal].append(text)
        self.keys = tuple(dict.fromkeys((*self.by_key, *KEYS, *_RAISED)))
        self.automaton = BytesAhoCorasick([key.encode() for key in self.keys])

    def lines(self, block: Block) -> Iterator[tuple[int, bytes, set[int]]]:
        """Lines that hold a literal, with their numbers and the literals."""
        found: dict[int, set[int]] = defaultdict(set)
        for key, start, _ in self.automaton.find_matches_as_indexes(block.raw, overlapping=True):
            found[block.raw.rfind(b"\n", 0, start) + 1].add(key)
        number, counted = block.number, 0
        for start in sorted(found):
            number, counted = number + block.raw.count(b"\n", counted, start), start
            end = block.raw.find(b"\n", start)
            yield number, block.raw[start : end if end >= 0 else len(block.raw)], found[start]


def scan(rules: Rules, files: Iterable[tuple[str, Iterable[bytes]]]) -> Scan:
    """`files`: names with their bytes, in the order in which they are to be read."""
    search, result = _Search(rules), Scan()
    for index, (name, parts) in enumerate(files):
        # Colours can stand inside a literal, so they go before the search; most logs have none.
        for block in blocks(parts):
            plain = block._replace(raw=clean_block(block.raw)) if b"\x1b" in block.raw or b"\xc2\xa0" in block.raw else block
            for number, raw, keys in search.lines(plain):
                _line(search, result, Hit(name, number, clean(raw), None, (index, number)), keys)
    return result


def clean_block(raw: bytes) -> bytes:
    """Every line cleaned, none joined or lost."""
    return b"\n".join(clean(line).encode() for line in raw.split(b"\n"))


def _line(search: _Search, result: Scan, hit: Hit, keys: set[int]) -> None:
    hit = Hit(hit.file, hit.line, hit.text, rank(hit.text), hit.order)
    known = False
    for key in keys:
        for text in search.by_key.get(search.keys[key], ()):
            values = match.search(match.parse(text), hit.text)
            if values is not None:
                known = True
                found = Hit(hit.file, hit.line, hit.text[:LIMIT_TEXT], hit.rank, hit.order, values)
                result.hits.setdefault(text, found)
    code = death(hit.text)
    short = Hit(hit.file, hit.line, hit.text[:LIMIT_TEXT], hit.rank, hit.order)
    if code is not None:
        result.deaths.setdefault(code, short)
        result.hits.setdefault(_CANONICAL.format(code), short)
    elif not known and _EXCEPTION.search(hit.text):
        (result.raised if len(result.raised) < KEPT else result.last_raised).append(short)
