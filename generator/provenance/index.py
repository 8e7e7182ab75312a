"""Which release prints which message: the rows of a project's index, and how they stand in its file.

Knows no network and no entries. A row is a template (`{}` for each value) as one kind of statement, with its releases.
"""

from __future__ import annotations

import stat
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from generator.provenance.ranges import BadRanges, Order

HEADER = "template\tkind\tname\treleases"
NOTICE = """\
# Messages of {title}, by the releases whose source has them. Generated: `encyclopedia provenance refresh`. Not for editing.
# The texts are those of {title}, {licence}. {{}} stands for a value; \\n, \\t and \\\\ are escaped.
"""
RELEASES = "# Releases: "


class BadIndex(ValueError):
    """A file of provenance/ that cannot be read. Its text says which line and why."""


@dataclass(frozen=True, slots=True)
class Release:
    """`sha256`: of the source archive that was read."""

    version: str
    date: str
    sha256: str


@dataclass(frozen=True, slots=True)
class Row:
    """`kind`: raise, assert, log, print, warn, exit, cpp, bare or text; `name`: exception class or log level, if any."""

    template: str
    kind: str
    name: str
    releases: frozenset[int]


@dataclass(frozen=True)
class Index:
    """All rows of one project, sorted."""

    project: str
    order: Order
    rows: tuple[Row, ...]

    @cached_property
    def by_key(self) -> dict[str, tuple[Row, ...]]:
        """Rows by their text with white space evened out."""
        groups: dict[str, list[Row]] = defaultdict(list)
        for row in self.rows:
            groups[key(row.template)].append(row)
        return {text: tuple(rows) for text, rows in groups.items()}

    def rows_of(self, template: str) -> tuple[Row, ...]:
        return self.by_key.get(key(template), ())

    def releases_of(self, template: str) -> frozenset[int]:
        """Every release that has the text in any kind of statement; empty if none has."""
        return frozenset().union(*(row.releases for row in self.rows_of(template)))


def key(template: str) -> str:
    """A template as it is compared: folded YAML and wrapped source differ in white space only."""
    return " ".join(template.split())


def written(index: Index, notice: str) -> str:
    """The index as the text of its file. Two indexes with the same rows give the same bytes."""
    lines = (
        f"{_escaped(row.template)}\t{row.kind}\t{row.name}\t{index.order.spell(row.releases)}" for row in _sorted(index.rows)
    )
    return notice + "\n".join([RELEASES + " ".join(index.order.versions), HEADER, *lines]) + "\n"


def _sorted(rows: Iterable[Row]) -> list[Row]:
    return sorted(rows, key=lambda row: (row.template, row.kind, row.name))


def parsed(project: str, text: str) -> Index:
    """Raises BadIndex."""
    lines = text.split("\n")
    listed = next((line for line in lines[:10] if line.startswith(RELEASES)), RELEASES)
    order = Order(tuple(listed.removeprefix(RELEASES).split()))
    return Index(project, order, tuple(_rows(order, lines)))


def _rows(order: Order, lines: list[str]) -> Iterator[Row]:
    for number, line in enumerate(lines, 1):
        if not line or line.startswith("# ") or line == HEADER:
            continue
        cells = line.split("\t")
        if len(cells) != 4:
            raise BadIndex(f"line {number}: {len(cells)} cells, 4 needed")
        try:
            releases = order.parse(cells[3])
        except BadRanges as bad:
            raise BadIndex(f"line {number}: {bad}") from None
        if not releases:
            raise BadIndex(f"line {number}: names no release")
        yield Row(plain(cells[0]), cells[1], cells[2], releases)


_ESCAPES = {"\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"}
_PLAIN = {escaped[1]: plain for plain, escaped in _ESCAPES.items()}


def _escaped(text: str) -> str:
    """One line, and none that reads as a comment."""
    escaped = "".join(_ESCAPES.get(letter, letter) for letter in text)
    return f"\\{escaped}" if escaped.startswith("# ") else escaped


def plain(text: str) -> str:
    """A template from its cell, escapes undone."""
    if "\\" not in text:
        return text
    letters = iter(text)
    plain = []
    for letter in letters:
        following = next(letters, "") if letter == "\\" else letter
        plain.append(_PLAIN.get(following, following) if letter == "\\" else letter)
    return "".join(plain)


def read(folder: Path, project: str) -> Index:
    """Raises BadIndex."""
    name = f"{project}.tsv"
    text = text_of(folder / name)
    try:
        index = parsed(project, text)
    except BadIndex as bad:
        raise BadIndex(f"{name}: {bad}") from None
    if not index.order.versions:
        raise BadIndex(f"{name}: lists no releases")
    return index


def bytes_of(path: Path) -> bytes:
    """A file of provenance/; never waits for a pipe. Raises BadIndex."""
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise BadIndex(f"{path.name}: not a file")
        return path.read_bytes()
    except OSError as error:
        raise BadIndex(f"{path.name}: cannot be read ({error.strerror})") from None


def text_of(path: Path) -> str:
    """Raises BadIndex."""
    raw = bytes_of(path)
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as bad:
        line = raw.count(b"\n", 0, bad.start) + 1
        raise BadIndex(f"{path.name}: line {line}: byte 0x{raw[bad.start]:02x} is not UTF-8") from None


RELEASES_FILE = "releases.tsv"
RELEASES_HEADER = "project\tversion\tdate\tsha256"


def read_releases(folder: Path) -> dict[str, tuple[Release, ...]]:
    """Every archive that was read, by project, oldest first. Raises BadIndex."""
    found: dict[str, list[Release]] = defaultdict(list)
    for number, line in enumerate(text_of(folder / RELEASES_FILE).splitlines(), 1):
        cells = line.split("\t")
        if len(cells) != 4:
            raise BadIndex(f"{RELEASES_FILE}: line {number}: {len(cells)} cells, 4 needed")
        if line != RELEASES_HEADER:
            found[cells[0]].append(Release(*cells[1:]))
    return {project: tuple(releases) for project, releases in found.items()}


def written_releases(releases: dict[str, tuple[Release, ...]]) -> str:
    rows = (
        f"{project}\t{each.version}\t{each.date}\t{each.sha256}" for project in sorted(releases) for each in releases[project]
    )
    return "\n".join([RELEASES_HEADER, *rows]) + "\n"
