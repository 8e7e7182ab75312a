"""Rules over the whole catalogue. Each rule is a small function that yields problems; nothing is raised or printed.

Errors fail a build. A draft is held to the rules that keep other pages whole, a published entry to all of them.
"""

from __future__ import annotations

from datetime import date
from functools import lru_cache

from generator.catalogue import Catalogue, Record
from generator.checks.alone import ENTRY_RULES, reviewed_by
from generator.checks.sentences import shared_sentences
from generator.checks.together import CATALOGUE_RULES, Known
from generator.problems import Problem, in_order

__all__ = ["check"]


def check(catalogue: Catalogue, today: date | None = None) -> list[Problem]:
    """Every problem of every rule, in order. Reads no clock: `today` is given by who wants reviews in the future refused."""
    known = Known(catalogue)
    found = [problem for record in catalogue.records for problem in _own(record)]
    found += [problem for record in catalogue.records for rule in CATALOGUE_RULES for problem in rule(record, known)]
    found += [problem for record in catalogue.records if today for problem in reviewed_by(record, today)]
    return in_order([*found, *shared_sentences(catalogue)])


@lru_cache(maxsize=16384)
def _own(record: Record) -> tuple[Problem, ...]:
    """Rules that need this entry alone; a record never changes, so each is judged once."""
    return tuple(problem for rule in ENTRY_RULES for problem in rule(record))
