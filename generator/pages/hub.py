"""The hub: the lifecycle phases in order, each with its entries side by side."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from generator.catalogue import Catalogue
from generator.model import Hub, Phase
from generator.pages.entry import EntryPage


@dataclass(frozen=True, slots=True)
class PhaseGroup:
    phase: Phase
    entries: tuple[EntryPage, ...]


@dataclass(frozen=True, slots=True)
class HubPage:
    """`url` is relative to the site's root and ends in a slash; `source` is the hub's path in the repository."""

    url: str
    source: str
    hub: Hub
    groups: tuple[PhaseGroup, ...]

    kind: ClassVar[str] = "hub"

    @property
    def title(self) -> str:
        return self.hub.title

    @property
    def summary(self) -> str:
        return self.hub.summary

    @property
    def count(self) -> int:
        return sum(len(group.entries) for group in self.groups)


def hub_page(catalogue: Catalogue, slug: str, entries: dict[str, EntryPage]) -> HubPage:
    """`entries` are the pages already made, by slug."""
    hub = catalogue.hubs[slug]
    groups = tuple(
        PhaseGroup(phase, tuple(entries[record.slug] for record in catalogue.by_phase.get((slug, phase.id), ())))
        for phase in hub.phases
    )
    return HubPage(f"{slug}/", f"entries/{slug}/hub.yaml", hub, groups)
