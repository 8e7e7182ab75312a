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
from generator.checks.proof import origins_proven
from generator.checks.sentences import shared_sentences
from generator.checks.together import CATALOGUE_RULES, Known
from generator.problems import Problem, in_order
from generator.provenance import Provenance

__all__ = ["check"]

LIMIT = 50
NO_MESSAGES = Provenance({})


def check(catalogue: Catalogue, today: date | None = None, messages: Provenance = NO_MESSAGES) -> list[Problem]:
    """Every problem of every rule, in order. Reads no clock: `today` is given by who wants reviews in the future refused.

    `messages`: by which claims about who prints a signature are judged; without them such claims are believed.
    """
    known = Known(catalogue)
    found = [problem for record in catalogue.records for problem in _capped(record, _judged(record, known, today, messages))]
    return in_order([*found, *shared_sentences(catalogue)])


def _judged(record: Record, known: Known, today: date | None, messages: Provenance) -> Iterator[Problem]:
    yield from _own(record)
    yield from _proven(record, messages)
    for rule in CATALOGUE_RULES:
        yield from rule(record, known)
    if today:
        yield from reviewed_by(record, today)


@lru_cache(maxsize=16384)
def _own(record: Record) -> tuple[Problem, ...]:
    """Rules that need this entry alone; a record never changes, so each is judged once."""
    return tuple(islice((problem for rule in ENTRY_RULES for problem in rule(record)), LIMIT + 1))


@lru_cache(maxsize=16384)
def _proven(record: Record, messages: Provenance) -> tuple[Problem, ...]:
    return tuple(islice(origins_proven(record, messages), LIMIT + 1))


def _capped(record: Record, problems: Iterator[Problem]) -> list[Problem]:
    """The first of a file's problems. The rest is not even looked for: nobody reads it, and it may be made to cost."""
    first = list(islice(problems, LIMIT + 1))
    if len(first) <= LIMIT:
        return first
    return [*first[:LIMIT], record.problem((), f"more than {LIMIT} problems in this file", "mend these first")]
