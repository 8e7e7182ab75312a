"""The hub: the lifecycle phases in order, each with its entries side by side."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar

from generator.catalogue import Catalogue
from generator.model import Hub, Phase
from generator.pages.entry import EntryPage

# Before whatever the launcher logs. Without this, all its lines would be found under SIGKILL.
LAUNCHER = re.compile(r"\[launch\.py:\d+:\w+\]")


@dataclass(frozen=True, slots=True)
class PhaseGroup:
    phase: Phase
    entries: tuple[EntryPage, ...]


@dataclass(frozen=True, slots=True)
class HubPage:
    """`url` is relative to the site's root and ends in a slash; `source` is the hub's path in the repository.

    `coverage` says how many of the newest release's error messages have an entry; empty where nobody counted.
    """

    url: str
    source: str
    hub: Hub
    groups: tuple[PhaseGroup, ...]
    coverage: str

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

    @staticmethod
    def lines(entry: EntryPage) -> tuple[str, ...]:
        """What a pasted log line is compared with: the printed texts, and the exit codes as the launchers print them."""
        shows = [spelling.shows for exit in entry.exit_codes for spelling in exit.spellings if not spelling.shows.isdigit()]
        printed = [line.text for line in entry.printed]
        return tuple(dict.fromkeys([*printed, *(part for text in shows for part in text.split(", "))]))

    @classmethod
    def searched(cls, entry: EntryPage) -> str:
        """What a row is found by and does not show; the template adds the prose."""
        samples = (LAUNCHER.sub("", sample) for line in entry.printed for sample in line.signature.matches)
        # Not 0, 1 and 2: any text has them.
        statuses = (
            each.shows for exit in entry.exit_codes for each in exit.spellings if each.shows.isdigit() and int(each.shows) > 2
        )
        words = (entry.slug, entry.category, *(word for tag in entry.tags for word in tag), *statuses)
        return "\n".join(dict.fromkeys([*words, *cls.lines(entry), *samples]))


def hub_page(catalogue: Catalogue, slug: str, entries: dict[str, EntryPage], coverage: str = "") -> HubPage:
    """`entries` are the pages already made, by slug."""
    hub = catalogue.hubs[slug]
    groups = tuple(
        PhaseGroup(phase, tuple(entries[record.slug] for record in catalogue.by_phase.get((slug, phase.id), ())))
        for phase in hub.phases
    )
    return HubPage(f"{slug}/", f"entries/{slug}/hub.yaml", hub, groups, coverage)
