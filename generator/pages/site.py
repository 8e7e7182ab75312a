"""All pages of a catalogue."""

from __future__ import annotations

from dataclasses import dataclass

from generator.catalogue import Catalogue
from generator.model import Section
from generator.pages.entry import EntryPage, entry_page
from generator.pages.hub import HubPage, hub_page


@dataclass(frozen=True, slots=True)
class Pages:
    hubs: tuple[HubPage, ...]
    entries: tuple[EntryPage, ...]


def pages_of(catalogue: Catalogue) -> Pages:
    """Pages in the catalogue's order. The catalogue must have passed its checks: every reference in it resolves."""
    entries = {record.slug: entry_page(catalogue, record) for record in catalogue.records}
    hubs = tuple(hub_page(catalogue, slug, entries) for slug in sorted(catalogue.hubs))
    return Pages(hubs, tuple(entries.values()))


def anchors(page: EntryPage | HubPage) -> tuple[Section, ...]:
    """The parts of a page that its contents list and other pages link to."""
    if isinstance(page, EntryPage):
        return page.sections
    phases = (Section(group.phase.id, group.phase.title) for group in page.groups)
    return (Section("phases", "What changes in each phase"), Section("entries", "All failures side by side"), *phases)
