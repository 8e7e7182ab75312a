"""Where in a release's source a message stands and which lines a function spans: the line index.

Each version of a file is one block of text, written so that shifted code reads the same: lines are counted from the item
before. Identical blocks of several releases are one, and the whole is compressed.
"""

from __future__ import annotations

import hashlib
import lzma
import re
from base64 import b64encode
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path

from generator.provenance.index import BadIndex, bytes_of, key
from generator.provenance.ranges import Order

FUNCTION = "f"
STATEMENTS = {
    "raise": "r",
    "assert": "a",
    "log": "l",
    "print": "p",
    "warn": "w",
    "exit": "x",
    "cpp": "c",
    "bare": "b",
    "text": "t",
}
LETTERS = {letter: kind for kind, letter in STATEMENTS.items()} | {FUNCTION: "function"}
LIMIT_BYTES = 64_000_000
"""What the index may grow to when it is unpacked."""


_ITEM = rf"[{''.join(LETTERS)}][0-9]{{1,7}} [0-9]{{1,6}} [^\n]*+"
BLOCK = re.compile(rf"(?:{_ITEM}(?:\n{_ITEM})*+)?")


class BadLines(BadIndex):
    """A line index that is none; which file it was is not known here."""


@dataclass(frozen=True, slots=True, order=True)
class Item:
    """A function or a statement, with its first and last line. `mark`: the function's name, or the message's fingerprint."""

    first: int
    last: int
    kind: str
    mark: str


@lru_cache(maxsize=65536)
def fingerprint(template: str) -> str:
    """Four characters for a message; two of some thousand messages share them about once."""
    return b64encode(hashlib.sha256(key(template).encode()).digest()[:3]).decode()


def block(items: Iterable[Item]) -> str:
    """A file's items as text, in the order of their lines."""
    lines, before = [], 0
    for item in sorted(items):
        letter = STATEMENTS.get(item.kind, FUNCTION)
        lines.append(f"{letter}{item.first - before} {item.last - item.first} {item.mark}")
        before = item.first
    return "\n".join(lines)


def items(text: str) -> Iterator[Item]:
    """The items of a block. Raises ValueError where it is none."""
    before = 0
    for line in text.split("\n") if text else ():
        distance, length, mark = line[1:].split(" ", 2)
        before += int(distance)
        yield Item(before, before + int(length), LETTERS[line[0]], mark)


Version = tuple[frozenset[int], tuple[Item, ...]]
"""A form of a file: the releases that have it, and its items."""


@dataclass(frozen=True)
class Lines:
    """Blocks by path, each with the releases whose file it describes."""

    order: Order
    blocks: dict[str, dict[str, frozenset[int]]]
    _read: dict[str, tuple[Version, ...]] = field(default_factory=dict, repr=False, compare=False)

    @cached_property
    def by_name(self) -> dict[str, list[str]]:
        """Paths by the last part of their name, which is all that a log prefix shows."""
        groups: dict[str, list[str]] = defaultdict(list)
        for path in self.blocks:
            groups[path.rpartition("/")[2]].append(path)
        return groups

    def versions(self, path: str) -> tuple[Version, ...]:
        """A file in each of its forms."""
        if path not in self._read:
            blocks = self.blocks.get(path, {})
            self._read[path] = tuple((releases, tuple(items(text))) for text, releases in blocks.items())
        return self._read[path]

    @cached_property
    def _newest(self) -> dict[str, list[tuple[int, str, int]]]:
        """For each message: place of its newest release, path and line of every site in it."""
        sites: dict[str, list[tuple[int, str, int]]] = defaultdict(list)
        for path, versions in self.blocks.items():
            for text, releases in versions.items():
                newest = max(releases)
                for item in items(text):
                    if item.kind != "function":
                        sites[item.mark].append((newest, path, item.first))
        return sites

    def places(self, template: str) -> tuple[int, list[tuple[str, int]]] | None:
        """The newest release that has the message, and where in it. None if no release has."""
        sites = self._newest.get(fingerprint(template))
        if not sites:
            return None
        newest = max(release for release, _, _ in sites)
        return newest, sorted((path, line) for release, path, line in sites if release == newest)


def written(lines: Lines) -> bytes:
    """The index as its file's bytes: first the releases, then each block behind its path and releases."""
    blocks = (
        f"\n>{path}\t{lines.order.spell(releases)}\n{content}"
        for path, versions in sorted(lines.blocks.items())
        for content, releases in sorted(versions.items(), key=lambda pair: (min(pair[1]), pair[0]))
    )
    text = " ".join(lines.order.versions) + "".join(blocks)
    return lzma.compress(text.encode(), preset=9 | lzma.PRESET_EXTREME)


def parsed(content: bytes) -> Lines:
    """Raises BadLines."""
    blocks: dict[str, dict[str, frozenset[int]]] = defaultdict(dict)
    try:
        archive = lzma.LZMADecompressor()
        text = archive.decompress(content, LIMIT_BYTES).decode()
        if not archive.eof:
            raise ValueError("it is cut short, or too large")
        versions, *parts = text.split("\n>")
        order = Order(tuple(versions.split()))
        for part in parts:
            head, _, body = part.partition("\n")
            path, _, releases = head.partition("\t")
            blocks[path][body] = order.parse(releases)
            if not blocks[path][body] or not BLOCK.fullmatch(body):
                raise ValueError(f"a block of {path[:100]!r} is none")
    except (lzma.LZMAError, ValueError) as bad:
        raise BadLines(f"the line index cannot be read ({bad})") from None
    return Lines(order, dict(blocks))


def read(folder: Path, project: str) -> Lines:
    """Raises BadIndex."""
    path = folder / f"{project}.lines.xz"
    try:
        return parsed(bytes_of(path))
    except BadLines as bad:
        raise BadIndex(f"{path.name}: {bad}") from None
