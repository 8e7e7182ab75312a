"""Rules over the whole catalogue. Each rule is a small function that yields problems; nothing is raised or printed.

Errors fail a build. A draft is held to the rules that keep other pages whole, a published entry to all of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from functools import lru_cache
from itertools import islice

from generator.catalogue import Catalogue, Record
from generator.checks.alone import ENTRY_RULES, reviewed_by
from generator.checks.sentences import shared_sentences
from generator.checks.together import CATALOGUE_RULES, Known
from generator.problems import Problem, in_order

__all__ = ["check"]

LIMIT = 50


def check(catalogue: Catalogue, today: date | None = None) -> list[Problem]:
    """Every problem of every rule, in order. Reads no clock: `today` is given by who wants reviews in the future refused."""
    known = Known(catalogue)
    found = [problem for record in catalogue.records for problem in _capped(record, _judged(record, known, today))]
    return in_order([*found, *shared_sentences(catalogue)])


def _judged(record: Record, known: Known, today: date | None) -> Iterator[Problem]:
    yield from _own(record)
    for rule in CATALOGUE_RULES:
        yield from rule(record, known)
    if today:
        yield from reviewed_by(record, today)


@lru_cache(maxsize=16384)
def _own(record: Record) -> tuple[Problem, ...]:
    """Rules that need this entry alone; a record never changes, so each is judged once."""
    return tuple(islice((problem for rule in ENTRY_RULES for problem in rule(record)), LIMIT + 1))


def _capped(record: Record, problems: Iterator[Problem]) -> list[Problem]:
    """The first of a file's problems. The rest is not even looked for: nobody reads it, and it may be made to cost."""
    first = list(islice(problems, LIMIT + 1))
    if len(first) <= LIMIT:
        return first
    return [*first[:LIMIT], record.problem((), f"more than {LIMIT} problems in this file", "mend these first")]
