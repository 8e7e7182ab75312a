"""From the folders under evidence/ to Cases. Path is identity: hub, phase, slug and variant of an entry in the catalogue."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import groupby
from operator import attrgetter
from pathlib import Path
from typing import NamedTuple

from generator.catalogue import Catalogue, Record, suggestion
from generator.evidence.case import Case
from generator.evidence.folder import Folder, Place, read_folder
from generator.evidence.matrix import Row, read_table
from generator.model import SLUG
from generator.problems import Problem, in_order, quoted

TOP_FILES = ("requirements.in", "requirements.lock", "matrix.tsv")
IGNORED = ("~", "#", ".swp", ".tmp", "__pycache__")
PLACE = ("not where evidence is", "cases stand at evidence/<hub>/<phase>/<slug>[/<variant>]/")
NO_LINKS = ("a symbolic link", "put the file itself here")


@dataclass(frozen=True)
class Evidence:
    """All cases in the order of their paths."""

    cases: tuple[Case, ...]
    broken: frozenset[str] = frozenset()
    """Ids of folders without a case.yaml that can be read: somebody is at work there."""
    matrix: Mapping[str, tuple[Row, ...]] = field(default_factory=dict)
    """What other releases did, by the case's id."""

    @cached_property
    def by_id(self) -> dict[str, Case]:
        return {case.id: case for case in self.cases}

    def of(self, record: Record) -> tuple[Case, ...]:
        """The entry's main case and its variants."""
        return self._by_slug.get(record.slug, ())

    @cached_property
    def _by_slug(self) -> dict[str, tuple[Case, ...]]:
        groups: dict[str, tuple[Case, ...]] = {}
        for case in self.cases:
            groups[case.slug] = (*groups.get(case.slug, ()), case)
        return groups


class Known(NamedTuple):
    """A folder as it was last read, and the stamps of its files then."""

    stamps: tuple[tuple[str, int, int, int], ...]
    folder: Folder


class Reader:
    """Reads again only folders in which a file changed since the last `read`."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.known: dict[str, Known] = {}

    def read(self, catalogue: Catalogue) -> tuple[Evidence, list[Problem]]:
        """Every case whose case.yaml can be read, and every problem of reading."""
        problems: list[Problem] = []
        cases, broken = [], set()
        for record, place, files in self._places(catalogue, problems):
            folder = self._folder(place, files)
            problems += folder.problems
            unfinished = record.entry.status == "draft" and not folder.has_measured
            problems += [replace(each, severity="question") if unfinished else each for each in folder.missing]
            if folder.case:
                cases.append(folder.case)
            else:
                broken.add(place.id)
        return Evidence(tuple(cases), frozenset(broken), self._matrix(problems)), in_order(problems)

    def _matrix(self, problems: list[Problem]) -> dict[str, tuple[Row, ...]]:
        rows, wrong = read_table(self.root)
        problems += wrong
        return {case: tuple(group) for case, group in groupby(rows, attrgetter("case"))}

    def _folder(self, place: Place, files: list[os.DirEntry[str]]) -> Folder:
        stamps = []
        for file in files:
            status = file.stat(follow_symlinks=False)
            stamps.append((file.name, status.st_mtime_ns, status.st_size, status.st_ino))
        known = self.known.get(place.path)
        if known is None or known.stamps != tuple(stamps):
            sizes = {name: size for name, _, size, _ in stamps}
            known = self.known[place.path] = Known(tuple(stamps), read_folder(self.root, place, sizes))
        return known.folder

    def _places(self, catalogue: Catalogue, problems: list[Problem]) -> Iterator[tuple[Record, Place, list[os.DirEntry[str]]]]:
        if not (self.root / "evidence").is_dir():
            return
        for hub in self._folders("evidence", problems, TOP_FILES):
            for phase in self._folders(f"evidence/{hub}", problems):
                for slug in self._folders(f"evidence/{hub}/{phase}", problems):
                    record = _owner(catalogue, hub, phase, slug, problems)
                    if record:
                        for place, files in self._cases(Place(hub, phase, slug, ""), problems):
                            yield record, place, files

    def _folders(self, path: str, problems: list[Problem], files: tuple[str, ...] = ()) -> list[str]:
        """Names of the folders in a folder that holds no other files than these."""
        names = []
        for item in self._listed(path, problems):
            if item.is_dir(follow_symlinks=False):
                names.append(item.name)
            elif item.name not in files:
                problems.append(Problem(f"{path}/{item.name}", 0, 0, "", *PLACE))
        return names

    def _cases(self, place: Place, problems: list[Problem]) -> Iterator[tuple[Place, list[os.DirEntry[str]]]]:
        """The folder itself, if it holds files, and the variants in it."""
        items = self._listed(place.path, problems)
        files = [item for item in items if not item.is_dir(follow_symlinks=False)]
        if files:
            yield place, files
        for item in items:
            path = f"{place.path}/{item.name}"
            if item.is_dir(follow_symlinks=False) and place.variant:
                problems.append(Problem(path, 0, 0, "", *PLACE))
            elif item.is_dir(follow_symlinks=False) and not (SLUG.fullmatch(item.name) and len(item.name) <= 60):
                problems.append(
                    Problem(path, 0, 0, "", "the folder's name is not a variant's", "use words of a-z and 0-9 joined by '-'")
                )
            elif item.is_dir(follow_symlinks=False):
                yield from self._cases(place._replace(variant=item.name), problems)

    def _listed(self, path: str, problems: list[Problem]) -> list[os.DirEntry[str]]:
        """What counts in a folder, by name. Links are refused and never followed."""
        try:
            items = sorted(os.scandir(self.root / path), key=lambda item: item.name)
        except OSError as error:
            problems.append(Problem(path, 0, 0, "", f"cannot be read ({error.strerror})", "check its permissions"))
            return []
        kept = [item for item in items if not item.name.startswith(".") and not item.name.endswith(IGNORED)]
        problems += [Problem(f"{path}/{item.name}", 0, 0, "", *NO_LINKS) for item in kept if item.is_symlink()]
        return [item for item in kept if not item.is_symlink()]


def _owner(catalogue: Catalogue, hub: str, phase: str, slug: str, problems: list[Problem]) -> Record | None:
    """The entry that a folder belongs to."""
    path = f"evidence/{hub}/{phase}/{slug}"
    record = catalogue.by_slug.get(slug)
    if record is None and slug in catalogue.broken:
        return None
    if record is None:
        hint = suggestion(slug, catalogue.by_slug, f"add entries/{hub}/{phase}/{slug}.yaml, or remove the folder")
        problems.append(Problem(path, 0, 0, "", f"no entry {quoted(slug)}", hint))
        return None
    if (record.hub, record.phase) != (hub, phase):
        home = f"evidence/{record.hub}/{record.phase}/{record.slug}"
        problems.append(Problem(path, 0, 0, "", f"the entry is {record.path}", f"move the folder to {home}"))
        return None
    return record
