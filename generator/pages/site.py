"""All pages of a catalogue."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from generator.catalogue import Catalogue
from generator.evidence import Evidence
from generator.model import Section
from generator.pages.coverage import CoveragePage, coverage_page
from generator.pages.entry import EntryPage, entry_page
from generator.pages.hub import HubPage, hub_page
from generator.provenance import Provenance

NO_MESSAGES, NO_EVIDENCE = Provenance({}), Evidence(())

Page = EntryPage | HubPage | CoveragePage


@dataclass(frozen=True, slots=True)
class Pages:
    hubs: tuple[HubPage, ...]
    entries: tuple[EntryPage, ...]
    coverage: tuple[CoveragePage, ...] = ()

    def __iter__(self) -> Iterator[Page]:
        yield from self.hubs
        yield from self.coverage
        yield from self.entries


def pages_of(
    catalogue: Catalogue,
    messages: Provenance = NO_MESSAGES,
    evidence: Evidence = NO_EVIDENCE,
    everything: Catalogue | None = None,
) -> Pages:
    """Pages in the catalogue's order. The catalogue must have passed its checks: every reference in it resolves.

    `everything`: the catalogue with its drafts, for what is said of them where they are not shown.
    """
    entries = {record.slug: entry_page(catalogue, record, messages, evidence) for record in catalogue.records}
    coverage = {slug: coverage_page(everything or catalogue, slug, messages) for slug in sorted(catalogue.hubs)}
    hubs = (hub_page(catalogue, slug, entries, page.summary if page else "") for slug, page in coverage.items())
    return Pages(tuple(hubs), tuple(entries.values()), tuple(page for page in coverage.values() if page))


def anchors(page: Page) -> tuple[Section, ...]:
    """The parts of a page that its contents list and other pages link to."""
    if not isinstance(page, HubPage):
        return page.sections
    phases = (Section(group.phase.id, group.phase.title) for group in page.groups)
    return (Section("phases", "What changes in each phase"), Section("entries", "All failures side by side"), *phases)
