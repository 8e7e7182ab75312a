"""Catalogue and Record: the values that later stages work on, and how a finding is put on its place in a file."""

from __future__ import annotations

import difflib
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from pydantic import BaseModel

from generator.model import Entry, Hub, Related, Vocabulary
from generator.problems import Problem, Severity, quoted
from generator.source import Document, Path


@dataclass(frozen=True, eq=False)
class Record:
    """One entry with what its place in the tree says: hub, phase and slug. Compared by identity."""

    hub: str
    phase: str
    slug: str
    entry: Entry
    document: Document = field(repr=False)

    @property
    def path(self) -> str:
        return self.document.path

    @property
    def published(self) -> bool:
        return self.entry.status == "published"

    @property
    def shown(self) -> bool:
        """Whether it has a page in a built site."""
        return self.entry.status != "draft"

    @cached_property
    def texts(self) -> tuple[tuple[Path, str], ...]:
        """Every text of the entry with the path it stands at."""
        return tuple(_texts(self.entry, ()))

    def problem(self, at: Path, message: str, hint: str = "", *, of_key: bool = False, severity: Severity = "error") -> Problem:
        line, column = self.document.position(at, of_key=of_key)
        return Problem(self.path, line, column, spelled(at), message, hint, severity)


@dataclass(frozen=True)
class Backlink:
    """`record` names this entry as related, in its own words."""

    record: Record
    related: Related


@dataclass(frozen=True)
class Catalogue:
    """All that was read: records in the order of hub, phase, title."""

    vocabulary: Vocabulary
    hubs: dict[str, Hub]
    records: tuple[Record, ...]
    broken: frozenset[str] = frozenset()
    """Slugs of the files that could not be read: they exist, so that naming one is no mistake."""

    @cached_property
    def by_slug(self) -> dict[str, Record]:
        return {record.slug: record for record in self.records}

    @cached_property
    def by_phase(self) -> dict[tuple[str, str], list[Record]]:
        groups: dict[tuple[str, str], list[Record]] = defaultdict(list)
        for record in self.records:
            groups[record.hub, record.phase].append(record)
        return groups

    @cached_property
    def backlinks(self) -> dict[str, list[Backlink]]:
        links: dict[str, list[Backlink]] = defaultdict(list)
        for record in self.records:
            for related in record.entry.related:
                links[related.entry].append(Backlink(record, related))
        return links

    def named_by(self, record: Record) -> list[Backlink]:
        """The published entries that name this one: its page shows them as neighbours, too."""
        return [back for back in self.backlinks.get(record.slug, ()) if back.record.published]

    def shown(self, *, drafts: bool = False) -> Catalogue:
        """The catalogue without drafts, or with them for a preview."""
        records = self.records if drafts else tuple(record for record in self.records if record.shown)
        return Catalogue(self.vocabulary, self.hubs, records, self.broken)


def _texts(value: Any, at: Path) -> Iterator[tuple[Path, str]]:
    if isinstance(value, str):
        yield at, value
    elif isinstance(value, BaseModel):
        for name in type(value).model_fields:
            yield from _texts(getattr(value, name), (*at, name))
    elif isinstance(value, tuple):
        for index, item in enumerate(value):
            yield from _texts(item, (*at, index))


def spelled(path: Path) -> str:
    """`signatures[2].template`: the author's spelling, counted from 1."""
    words = ""
    for step in path:
        words += f"[{step + 1}]" if isinstance(step, int) else f".{_key(step)}"
    return words.removeprefix(".")


def _key(step: str) -> str:
    return step if step.replace("_", "").replace("-", "").isalnum() else quoted(step)


def suggestion(word: str, known: Iterable[str], otherwise: str = "") -> str:
    """`did you mean 'faq'?`, or else the given advice."""
    close = difflib.get_close_matches(word[:80].lower(), list(known), n=1, cutoff=0.6)
    return f"did you mean '{close[0]}'?" if close else otherwise
