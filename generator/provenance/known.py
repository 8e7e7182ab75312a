"""What pages and checks ask: which releases have this message, where does it stand, how did it read before.

Offline: reads the committed files of provenance/ and nothing else.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path

from generator.provenance import index as indexes
from generator.provenance import lines as places
from generator.provenance import threads
from generator.provenance.find import Finder, alike, shown
from generator.provenance.index import BadIndex, Index, Row, key
from generator.provenance.lines import Lines
from generator.provenance.projects import PROJECTS, Project
from generator.provenance.threads import Thread


@dataclass(frozen=True, slots=True)
class Wording:
    """A text and the releases that have it, as words: `0.3.1 to 0.6.0`."""

    template: str
    releases: str

    @property
    def text(self) -> str:
        return shown(self.template)


@dataclass(frozen=True, slots=True)
class Statement:
    """How a message is printed in some of the releases: as `raise` of a class, as `log` of a level …"""

    kind: str
    name: str
    releases: str


@dataclass(frozen=True, slots=True)
class Proof:
    """What is known of one message. `link` is its line in `newest`, the last release that has it; `others` more lines have it.

    `still`: whether the newest release that was read has it. `formerly` and `later` are wordings that it replaced or gave way to.
    """

    project: str
    template: str
    releases: str
    newest: str
    still: bool
    statements: tuple[Statement, ...]
    link: str
    place: str
    others: int
    formerly: tuple[Wording, ...]
    later: tuple[Wording, ...]


class ProjectIndex:
    """One project's messages."""

    def __init__(self, project: Project, index: Index, lines: Lines) -> None:
        self.project = project
        self.index = index
        self.lines = lines
        self.finder = Finder(index)

    @lru_cache(maxsize=4096)  # noqa: B019 - lives as long as the program
    def printed(self, template: str) -> Proof | None:
        """None if no release has the message."""
        rows = self.index.rows_of(template)
        if not rows:
            return None
        order = self.index.order
        releases = frozenset().union(*(row.releases for row in rows))
        newest = max(rows, key=lambda row: max(row.releases))
        link, place, count = self._link(newest.template)
        return Proof(
            project=self.project.name,
            template=newest.template,
            releases=order.told(releases),
            newest=order.versions[max(releases)],
            still=order.newest in releases,
            statements=tuple(Statement(row.kind, row.name, order.told(row.releases)) for row in rows),
            link=link,
            place=place,
            others=max(0, count - 1),
            formerly=self._wordings(template, self._ended.get(min(releases) - 1, ())),
            later=self._wordings(template, self._begun.get(max(releases) + 1, ())),
        )

    def _link(self, template: str) -> tuple[str, str, int]:
        """The address, `path:line` and the number of the message's lines in the last release that has it."""
        found = self.lines.places(template)
        if found is None:
            return "", "", 0
        release, sites = found
        path, line = sites[0]
        return self.project.link(self.lines.order.versions[release], path, line), f"{path}:{line}", len(sites)

    def _wordings(self, template: str, texts: tuple[str, ...]) -> tuple[Wording, ...]:
        return tuple(
            Wording(text, self.index.order.told(self.index.releases_of(text))) for text in alike(key(template), texts)[:2]
        )

    @cached_property
    def _ended(self) -> dict[int, tuple[str, ...]]:
        """Messages by the last release that has them."""
        return self._by_end(max)

    @cached_property
    def _begun(self) -> dict[int, tuple[str, ...]]:
        return self._by_end(min)

    def _by_end(self, end: Callable[[Iterable[int]], int]) -> dict[int, tuple[str, ...]]:
        groups: dict[int, list[str]] = defaultdict(list)
        for text in self.index.by_key:
            groups[end(self.index.releases_of(text))].append(text)
        return {release: tuple(texts) for release, texts in groups.items()}

    def site(self, template: str) -> tuple[str, int]:
        """Path and line of the message's first place in the last release that has it; ('', 0) if none is known."""
        found = self.lines.places(template)
        return found[1][0] if found else ("", 0)

    def rows_in_newest(self) -> list[Row]:
        return [row for row in self.index.rows if self.index.order.newest in row.releases]


class Provenance:
    """The indexes of all projects that have one. Compared by identity."""

    def __init__(self, projects: dict[str, ProjectIndex], threads: dict[str, Thread] | None = None) -> None:
        self.projects = projects
        self.threads = threads or {}

    def project(self, name: str) -> ProjectIndex | None:
        return self.projects.get(name.lower())

    def printed(self, project: str, template: str) -> Proof | None:
        known = self.project(project)
        return known.printed(template) if known else None


def load(folder: Path) -> Provenance:
    """From a folder like provenance/; a project without files is left out. Raises BadIndex."""
    found = {
        name: ProjectIndex(project, indexes.read(folder, name), places.read(folder, name))
        for name, project in PROJECTS.items()
        if (folder / f"{name}.tsv").exists()
    }
    return Provenance(found, threads.read(folder))


class Reader:
    """Reads a folder again only when one of its files changed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.state: tuple[tuple[str, int, int], ...] | None = None
        self.known = Provenance({})

    def read(self) -> Provenance:
        """Raises BadIndex."""
        try:
            files = sorted(file for file in self.folder.iterdir() if file.exists()) if self.folder.is_dir() else []
            state = tuple((file.name, file.stat().st_mtime_ns, file.stat().st_size) for file in files)
        except OSError as error:
            name = Path(error.filename or self.folder).name
            raise BadIndex(f"{name}: cannot be read ({error.strerror})") from None
        if state != self.state:
            self.known, self.state = load(self.folder), state
        return self.known
