"""Brings the index of a project up to the newest release: fetches what is unknown, joins it, and says what changed.

Returns texts and never writes: whoever calls puts them in place whole.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, TypeVar

from generator.provenance import index as rows
from generator.provenance import lines as places
from generator.provenance.archive import sources
from generator.provenance.find import alike
from generator.provenance.history import Seen, Snapshot, joined, joined_lines, moved
from generator.provenance.index import RELEASES_FILE, Index, Release, key, read_releases
from generator.provenance.lines import Lines
from generator.provenance.projects import Project
from generator.provenance.ranges import Order

BATCH = 20
"""Releases after which what is known so far is handed out, so that an interruption loses little."""


class Archived(Protocol):
    """A release that can be fetched."""

    @property
    def release(self) -> Release: ...


A = TypeVar("A", bound=Archived)


@dataclass(frozen=True)
class Known:
    """All that is known of a project's releases."""

    releases: tuple[Release, ...]
    index: Index
    lines: Lines


@dataclass(frozen=True, slots=True)
class Change:
    """A message that the newest release no longer has, with the new texts that read like it."""

    template: str
    last: str
    now: tuple[str, ...]


def read_known(folder: Path, project: Project) -> Known:
    """What the files of provenance/ say; nothing if there are none, or if a kill left them of different releases.

    Raises BadIndex, OSError.
    """
    nothing = Known((), Index(project.name, Order(()), ()), Lines(Order(()), {}))
    if not all((folder / name).is_file() for name in (f"{project.name}.tsv", f"{project.name}.lines.xz", RELEASES_FILE)):
        return nothing
    releases = read_releases(folder).get(project.name, ())
    known = Known(releases, rows.read(folder, project.name), places.read(folder, project.name))
    versions = tuple(release.version for release in releases)
    return known if versions == known.index.order.versions == known.lines.order.versions else nothing


def changed_hashes(known: Known, archives: Iterable[Archived]) -> list[str]:
    """Releases whose archive is not the one that was read: it should never happen, and then somebody must look."""
    read = {release.version: release.sha256 for release in known.releases}
    now = {each.release.version: each.release.sha256 for each in archives}
    return [version for version in read if version in now and now[version] != read[version]]


def batches(known: Known, archives: list[A]) -> list[list[A]]:
    """The unknown releases in portions, oldest first."""
    have = {release.version for release in known.releases}
    unknown = [archive for archive in archives if archive.release.version not in have]
    return [unknown[start : start + BATCH] for start in range(0, len(unknown), BATCH)]


def extended(
    known: Known, project: Project, batch: list[A], all_versions: list[str], fetch: Callable[[A], Path], seen: Seen
) -> Known:
    """What is known after the releases of a batch. `all_versions` gives the order."""
    have = {release.version: release for release in known.releases} | {each.release.version: each.release for each in batch}
    order = Order(tuple(version for version in all_versions if version in have))
    snapshots: dict[int, Snapshot] = {}
    for archive in batch:
        path = fetch(archive)
        snapshots[order.place[archive.release.version]] = seen.snapshot(sources(path, project.place))
    index = Index(project.name, order, joined(moved(known.index, order), snapshots))
    return Known(tuple(have[version] for version in order.versions), index, joined_lines(order, known.lines, snapshots))


def files(known: Known, project: Project) -> dict[str, bytes]:
    """The project's own files in provenance/ by name."""
    notice = rows.NOTICE.format(title=project.title, licence=project.licence)
    return {
        f"{project.name}.tsv": rows.written(known.index, notice).encode(),
        f"{project.name}.lines.xz": places.written(known.lines),
    }


def changes(before: Index, after: Index, templates: Iterable[str]) -> list[Change]:
    """Those of the given messages that were there up to the newest release that was known before, and no longer are."""
    new = [text for text in after.by_key if text not in before.by_key]
    found = []
    for template in templates:
        had, has = before.releases_of(template), after.releases_of(template)
        if before.order.newest in had and after.order.newest not in has:
            found.append(Change(template, after.order.versions[max(has)], tuple(alike(key(template), new)[:2])))
    return found
