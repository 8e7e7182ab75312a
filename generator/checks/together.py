"""Rules that need the other entries or the vocabulary."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

from generator import prose
from generator.catalogue import Catalogue, Record, suggestion
from generator.model import anchors
from generator.problems import Problem
from generator.source import Path


class Known:
    """What the rules look up in the catalogue."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.slugs = catalogue.by_slug
        self.named_by = catalogue.named_by
        self.broken = catalogue.broken
        self.vocabulary = catalogue.vocabulary
        self.titles: dict[str, Record] = {}
        self.former: dict[str, Record] = {}
        for record in catalogue.records:
            self.titles.setdefault(record.entry.title.lower(), record)
            for slug in record.entry.formerly:
                self.former.setdefault(slug, record)


def listed_words(record: Record, known: Known) -> Iterator[Problem]:
    entry, words = record.entry, known.vocabulary
    chosen: list[tuple[Path, str | None, dict[str, str], str]] = [
        (("category",), entry.category, words.categories, "category"),
        (("layer",), entry.layer, words.layers, "layer"),
    ]
    chosen += [(("tags", index), tag, words.tags, "tag") for index, tag in enumerate(entry.tags)]
    for at, value, allowed, noun in chosen:
        if value is not None and value not in allowed:
            words_shown = ", ".join(sorted(allowed)[:8]) + (" …" if len(allowed) > 8 else "")
            hint = suggestion(value, allowed, f"use one of entries/vocabulary.yaml ({words_shown})")
            yield record.problem(at, f"'{value}' is not a {noun}", hint)


def related_exist(record: Record, known: Known) -> Iterator[Problem]:
    seen: set[str] = set()
    for index, related in enumerate(record.entry.related):
        at: Path = ("related", index, "entry")
        if related.entry == record.slug:
            yield record.problem(at, "the entry itself", "name another entry, or delete it")
        elif related.entry in seen:
            yield record.problem(at, f"'{related.entry}' stands twice", "keep one")
        else:
            yield from _target(record, at, related.entry, known)
        seen.add(related.entry)


def links_exist(record: Record, known: Known) -> Iterator[Problem]:
    for at, slug, part in _page_links(record):
        wrong = list(_target(record, at, slug, known)) if slug else []
        yield from wrong or _part(record, at, slug, part, known)


@lru_cache(maxsize=16384)
def _page_links(record: Record) -> tuple[tuple[Path, str, str], ...]:
    """Where the entry links to a page or part of ours; a record never changes, so each is read once."""
    return tuple((at, slug, part) for at, text in record.texts for slug, part in prose.page_links(text))


def _target(record: Record, at: Path, slug: str, known: Known) -> Iterator[Problem]:
    other = known.slugs.get(slug)
    if other is None and slug in known.broken:
        return
    if other is None:
        yield record.problem(
            at, f"no entry '{slug}'", suggestion(slug, known.slugs, "add that entry first, or delete the reference")
        )
    elif record.shown and not other.shown:
        yield record.problem(at, f"'{slug}' is a draft and has no page", "publish it first, or delete the reference")
    elif other.hub != record.hub:
        yield record.problem(at, f"'{slug}' belongs to the hub '{other.hub}'", "name an entry of this hub")


def _part(record: Record, at: Path, slug: str, part: str, known: Known) -> Iterator[Problem]:
    other = known.slugs.get(slug) if slug else record
    if other is None or not part:
        return
    if not slug and at[0] == "related":
        hint = f"this text is shown on the other page too; write ../{record.slug}/#{part}"
        yield record.problem(at, f"link to '#{part}'", hint)
        return
    parts = anchors(other.entry, related=bool(other.entry.related or known.named_by(other)))
    if part not in parts:
        page = f"of '{slug}'" if slug else "of this page"
        yield record.problem(at, f"'#{part}' is not a part {page}", suggestion(part, parts, f"parts: {', '.join(parts)}"))


def former_slugs(record: Record, known: Known) -> Iterator[Problem]:
    seen: set[str] = set()
    for index, slug in enumerate(record.entry.formerly):
        if slug in seen:
            yield record.problem(("formerly", index), f"'{slug}' stands twice", "keep one")
        elif slug in known.slugs:
            yield record.problem(("formerly", index), f"'{slug}' is an entry today", "delete it here")
        elif known.former[slug] is not record:
            other = known.former[slug].path
            yield record.problem(("formerly", index), f"'{slug}' also stands in {other}", "keep it in one of the two")
        seen.add(slug)


def own_title(record: Record, known: Known) -> Iterator[Problem]:
    other = known.titles[record.entry.title.lower()]
    if other is not record:
        yield record.problem(("title",), f"the same as in {other.path}", "say what is particular to this failure")


CATALOGUE_RULES: tuple[Callable[[Record, Known], Iterator[Problem]], ...] = (
    listed_words,
    related_exist,
    links_exist,
    former_slugs,
    own_title,
)
