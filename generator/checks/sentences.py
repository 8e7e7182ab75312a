"""The rule that no published sentence stands twice: what fits two failures helps with neither."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from generator.catalogue import Catalogue, Record
from generator.problems import Problem, quoted
from generator.source import Path

SHARED_WORDS = 8

_NOT_WORDS = {"template", "matches", "ignores", "code", "run", "url", "source", "seen", "title", "setup"}
_END = re.compile(r"(?<=[.!?])\s+")
_WORD = re.compile(r"\w+")


def shared_sentences(catalogue: Catalogue) -> Iterator[Problem]:
    records = [record for record in catalogue.records if record.published]
    if not _any_shared(records):
        return
    first: dict[str, tuple[Record, Path]] = {}
    for record in records:
        for at, sentence in sentences(record):
            if sentence not in first:
                first[sentence] = record, at
            else:
                other, where = first[sentence]
                line = other.document.position(where)[0]
                message = f"the sentence {quoted(sentence)} also stands at {other.path}:{line}"
                yield record.problem(at, message, "say what is particular to this entry")


def _any_shared(records: list[Record]) -> bool:
    """The usual answer, no, at the cost of one set: places are looked at only when it is yes."""
    seen: set[str] = set()
    total = 0
    for record in records:
        found = _distinct(record)
        seen |= found
        total += len(sentences(record))
    return len(seen) < total


@lru_cache(maxsize=16384)
def _distinct(record: Record) -> frozenset[str]:
    return frozenset(sentence for _, sentence in sentences(record))


@lru_cache(maxsize=16384)
def sentences(record: Record) -> tuple[tuple[Path, str], ...]:
    """Sentences of eight words and more, lower-cased and without punctuation, each with its place."""
    found = []
    for at, text in record.texts:
        if at[-1] in _NOT_WORDS or (at[-2:-1] and at[-2] in _NOT_WORDS) or at == ("quick", "check"):
            continue
        for sentence in _END.split(text):
            words = _WORD.findall(sentence.lower())
            if len(words) >= SHARED_WORDS:
                found.append((at, " ".join(words)))
    return tuple(found)
