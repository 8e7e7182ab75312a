"""From the files under entries/ to a Catalogue. File and folder names are identity: hub, phase, slug."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from pydantic import BaseModel

from generator.catalogue.explain import validated
from generator.catalogue.records import Catalogue, Record, suggestion
from generator.model import SLUG, Entry, Hub, Vocabulary
from generator.problems import Problem, in_order, quoted
from generator.source import LIMIT_BYTES, Document, parse

IGNORED = ("~", "#", ".swp", ".tmp")
DEPTH = "entries/<hub>/<phase>/<slug>.yaml".count("/")
PLACE = ("not where entries are", "entries stand at entries/<hub>/<phase>/<slug>.yaml")


class Parsed(NamedTuple):
    """A file as it was last read: the model's value or None, and its problems."""

    stamp: tuple[int, int, int]
    value: Any
    document: Document | None
    problems: list[Problem]


def read(root: Path) -> tuple[Catalogue | None, list[Problem]]:
    """The catalogue under `root`/entries, and every problem. None when hub or vocabulary cannot be read."""
    return Reader(root).read()


def judged(text: str, path: str) -> list[Problem]:
    """What would be wrong with a file of this text at this path, its name included."""
    stray = _stray(path.split("/"), {})
    if stray:
        return [Problem(path, 0, 0, "", *stray)]
    return _parsed(Entry, path, (0, 0, 0), text.encode(), len(text.encode())).problems


class Reader:
    """Reads again only files that changed since the last `read`, for a preview that follows edits."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.folder = root / "entries"
        self.parsed: dict[str, Parsed] = {}
        self.records: dict[str, Record] = {}

    def read(self) -> tuple[Catalogue | None, list[Problem]]:
        if not self.folder.is_dir():
            return None, [Problem("entries", 0, 0, "", "no such folder", "run this in a checkout of the encyclopedia")]
        problems: list[Problem] = []
        files = sorted(self._files(self.folder, problems))
        vocabulary = self._one(Vocabulary, "entries/vocabulary.yaml", files, problems)
        hubs = self._hubs(files, problems)
        broken: set[str] = set()
        records = list(self._records(files, hubs, problems, broken))
        problems += _equal_slugs(records)
        if vocabulary is None or any(hub is None for hub in hubs.values()):
            return None, in_order(problems)
        known = {slug: hub for slug, hub in hubs.items() if hub is not None}
        return Catalogue(vocabulary, known, tuple(sorted(records, key=_order(known))), frozenset(broken)), in_order(problems)

    def _files(self, folder: Path, problems: list[Problem]) -> Iterator[str]:
        """Paths relative to the root. Editors' hidden and backup files do not count; links are refused."""
        here = folder.relative_to(self.root).as_posix()
        for item in _listed(folder, here, problems):
            path = f"{here}/{item.name}"
            if item.name.startswith(".") or item.name.endswith(IGNORED):
                continue
            if item.is_symlink():
                problems.append(Problem(path, 0, 0, "", "a symbolic link", "put the file itself here"))
            elif item.is_dir() and path.count("/") == DEPTH:  # no entry is deeper, however deep it goes
                problems.append(Problem(path, 0, 0, "", *PLACE))
            elif item.is_dir():
                yield from self._files(Path(item.path), problems)
            elif not item.is_file():
                problems.append(Problem(path, 0, 0, "", "not a file", "remove it"))
            else:
                yield path

    def _one(self, kind: type[BaseModel], path: str, files: list[str], problems: list[Problem]) -> Any:
        if path not in files:
            problems.append(Problem(path, 0, 0, "", "no such file", "restore it: every entry depends on it"))
            return None
        parsed = self._parse(kind, path)
        problems += parsed.problems
        return parsed.value

    def _hubs(self, files: list[str], problems: list[Problem]) -> dict[str, Hub | None]:
        """Folders that hold a hub.yaml or entries; the path of any other file is a problem of its own."""
        places = [path.split("/") for path in files if path.endswith(".yaml")]
        slugs = sorted({steps[1] for steps in places if len(steps) == 4 or steps[2:] == ["hub.yaml"]})
        return {slug: self._one(Hub, f"entries/{slug}/hub.yaml", files, problems) for slug in slugs}

    def _records(
        self, files: list[str], hubs: dict[str, Hub | None], problems: list[Problem], broken: set[str]
    ) -> Iterator[Record]:
        for path in files:
            steps = path.split("/")
            if path == "entries/vocabulary.yaml" or (len(steps) == 3 and steps[2] == "hub.yaml"):
                continue
            stray = _stray(steps, hubs)
            if stray:
                problems.append(Problem(path, 0, 0, "", *stray))
                continue
            parsed = self._parse(Entry, path)
            problems += parsed.problems
            if parsed.value is None:
                broken.add(_slug(path))
            else:
                yield self._record(path, parsed)

    def _record(self, path: str, parsed: Parsed) -> Record:
        """The same object as long as the file is the same: later stages remember results by it."""
        known = self.records.get(path)
        if known is None or known.entry is not parsed.value:
            _, hub, phase, _ = path.split("/")
            assert parsed.document is not None
            known = Record(hub, phase, _slug(path), parsed.value, parsed.document)
            self.records[path] = known
        return known

    def _parse(self, kind: type[BaseModel], path: str) -> Parsed:
        try:
            status = (self.root / path).stat()
            stamp = (status.st_mtime_ns, status.st_size, status.st_ino)
            known = self.parsed.get(path)
            if known is None or known.stamp != stamp:
                with (self.root / path).open("rb") as file:
                    raw = file.read(LIMIT_BYTES + 1)
                known = self.parsed[path] = _parsed(kind, path, stamp, raw, status.st_size)
            return known
        except OSError as error:
            return Parsed((0, 0, 0), None, None, [_unreadable(path, error)])


def _listed(folder: Path, path: str, problems: list[Problem]) -> list[os.DirEntry[str]]:
    try:
        return list(os.scandir(folder))
    except OSError as error:
        problems.append(_unreadable(path, error))
        return []


def _unreadable(path: str, error: OSError) -> Problem:
    return Problem(path, 0, 0, "", f"cannot be read ({error.strerror})", "check that it is there and its permissions")


def _slug(path: str) -> str:
    return path.rpartition("/")[2].removesuffix(".yaml")


def _parsed(kind: type[BaseModel], path: str, stamp: tuple[int, int, int], raw: bytes, size: int) -> Parsed:
    if size > LIMIT_BYTES:
        problem = Problem(
            path, 1, 1, "YAML", f"{size:,} bytes, {LIMIT_BYTES:,} allowed", "shorten the samples, or split the entry"
        )
        return Parsed(stamp, None, None, [problem])
    document, problems = parse(raw, path)
    if document is None:
        return Parsed(stamp, None, None, problems)
    value, problems = validated(kind, document)
    return Parsed(stamp, value, document, problems)


def _stray(steps: list[str], hubs: dict[str, Hub | None]) -> tuple[str, str] | None:
    """Message and hint for a file that is no entry by its name or place."""
    name = steps[-1]
    if not name.endswith(".yaml"):
        return "not an entry", "entry files end in .yaml"
    if len(steps) != 4:
        return PLACE
    if not SLUG.fullmatch(steps[1]):
        return f"{quoted(steps[1])} is not a hub's name", "use words of a-z and 0-9 joined by '-'"
    if not SLUG.fullmatch(name.removesuffix(".yaml")) or len(name) > 65:
        return "the file name is not a slug", "use words of a-z and 0-9 joined by '-', 60 characters at most"
    if name == "index.yaml":
        return "'index' is the hub's own address", "name the file after the failure"
    hub = hubs.get(steps[1])
    phases = [phase.id for phase in hub.phases] if hub else [steps[2]]
    if steps[2] not in phases:
        hint = suggestion(steps[2], phases, f"phases: {', '.join(phases)}")
        return f"{quoted(steps[2])} is not a phase of entries/{steps[1]}/hub.yaml", hint
    return None


def _equal_slugs(records: list[Record]) -> list[Problem]:
    first: dict[str, Record] = {}
    problems = []
    for record in records:
        other = first.setdefault(record.slug, record)
        if other is not record:
            message = f"the slug '{record.slug}' is taken by {other.path}"
            problems.append(Problem(record.path, 0, 0, "", message, "rename one of the two files"))
    return problems


def _order(hubs: dict[str, Hub]) -> Any:
    ranks = {(slug, phase.id): rank for slug, hub in hubs.items() for rank, phase in enumerate(hub.phases)}
    return lambda record: (record.hub, ranks[record.hub, record.phase], record.entry.title.lower(), record.slug)
