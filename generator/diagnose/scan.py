"""One pass over a log: which templates it has and where first, how processes ended, which exceptions it shows.

Memory does not grow with the log: a template keeps its first line, and of exceptions the first and the last few are kept.
"""

from __future__ import annotations

import re
from collections import defaultdict, deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache

from ahocorasick_rs import BytesAhoCorasick

from generator import match
from generator.diagnose.exits import KEYS, death
from generator.diagnose.lines import Block, blocks, clean, clean_block, rank
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
    """A line of the log. `order`: its place in time; `code`: what it says a process died with; `templates`: all it matches;
    `values`: what the template found in it under which the hit is kept."""

    file: str
    line: int
    text: str
    rank: int | None
    order: tuple[int, int]
    code: int | None = None
    templates: frozenset[str] = frozenset()
    values: dict[str, str] = field(default_factory=dict)


@dataclass(slots=True)
class Scan:
    """`hits`: first line of each template; `deaths`: first line of each return code; `raised`: lines of exceptions."""

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
        raw, number, begin, end = block.raw, block.number, 0, -1
        keys: set[int] = set()
        for key, at, _ in self.automaton.find_matches_as_indexes(raw, overlapping=True):
            if at >= end:  # matches come in the order of their ends, and none crosses a line end
                if keys:
                    yield number, raw[begin:end], keys
                start = raw.rfind(b"\n", 0, at) + 1
                number, begin, keys = number + raw.count(b"\n", begin, start), start, set()
                end = raw.find(b"\n", at)
                end = end if end >= 0 else len(raw)
            keys.add(key)
        if keys:
            yield number, raw[begin:end], keys

    def templates(self, keys: set[int]) -> Iterator[str]:
        """Those to try where these literals stand."""
        return (template for key in keys for template in self.by_key.get(self.keys[key], ()))


@lru_cache(maxsize=4)
def _search(rules: Rules) -> _Search:
    return _Search(rules)


def scan(rules: Rules, files: Iterable[tuple[str, Iterable[bytes]]]) -> Scan:
    """`files`: names with their bytes, in the order in which they are to be read."""
    search, result = _search(rules), Scan()
    for index, (name, parts) in enumerate(files):
        # Colours can stand inside a literal, so they go before the search.
        for block in blocks(parts):
            for number, raw, keys in search.lines(block._replace(raw=clean_block(block.raw))):
                text = clean(raw)
                found = {
                    template: values for template in search.templates(keys) if (values := _values(template, text)) is not None
                }
                where = Hit(name, number, text[:LIMIT_TEXT], rank(text), (index, number), death(text), frozenset(found))
                _keep(result, where, found, raised=bool(_EXCEPTION.search(text)))
    return result


def _values(template: str, text: str) -> dict[str, str] | None:
    return match.search(match.parse(template), text)


def _keep(result: Scan, hit: Hit, found: dict[str, dict[str, str]], *, raised: bool) -> None:
    for template, values in found.items():
        if template not in result.hits:
            result.hits[template] = replace(hit, values=values)
    if hit.code is not None:
        result.deaths.setdefault(hit.code, hit)
        result.hits.setdefault(_CANONICAL.format(hit.code), hit)
    elif raised:
        (result.raised if len(result.raised) < KEPT else result.last_raised).append(hit)
