"""The source files inside a release's archive, read in memory. Foreign: bounded in number and size, nothing is unpacked."""

from __future__ import annotations

import gzip
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

LIMIT_FILE = 4_000_000
LIMIT_FILES = 20_000
LIMIT_MEMBERS = 200_000
LIMIT_UNPACKED = 2_000_000_000
LIMIT_TEXT = 200_000_000


BROKEN = (tarfile.TarError, zipfile.BadZipFile, zlib.error, OSError, EOFError, RuntimeError, ValueError)
"""What Python raises for an archive that is broken, encrypted or made to do harm."""


class BadArchive(Exception):
    """A file that is no source archive. Its text says which and why."""


def sources(path: Path, place: Callable[[str], str]) -> dict[str, str]:
    """Texts by their place in the repository; of two files for one place, the first. Raises BadArchive.

    `path` is a source archive, whose files stand in one folder, or a wheel.
    """
    found: dict[str, str] = {}
    text = 0
    try:
        for name, size, content in _wheel(path) if path.suffix == ".whl" else _source_archive(path):
            inside = place(name)
            if inside and size <= LIMIT_FILE and inside not in found:
                found[inside] = content().decode("utf-8", "replace")
                text += size
            if text > LIMIT_TEXT:
                raise BadArchive(f"{path.name}: more than {LIMIT_TEXT:,} bytes of source")
            if len(found) > LIMIT_FILES:
                raise BadArchive(f"{path.name}: more than {LIMIT_FILES} source files")
    except BROKEN as error:
        raise BadArchive(f"{path.name}: {error}") from None
    return found


Member = tuple[str, int, Callable[[], bytes]]
"""Name, size and content of a regular file."""


def _source_archive(path: Path) -> Iterator[Member]:
    total = 0
    with _Bounded(path) as content, tarfile.open(fileobj=content) as archive:
        for number, member in enumerate(archive, 1):
            total += member.size
            if number > LIMIT_MEMBERS or total > LIMIT_UNPACKED:
                raise OSError("too large when unpacked")
            if member.isfile():
                yield member.name.partition("/")[2], member.size, partial(_content, archive, member)


class _Bounded(gzip.GzipFile):
    """Gives no large piece at once: a header may claim any length, and is read whole."""

    def read(self, size: int | None = -1) -> bytes:
        if size is None or not 0 <= size <= LIMIT_FILE:
            raise OSError("a part of it is too large")
        return super().read(size)


def _content(archive: tarfile.TarFile, member: tarfile.TarInfo) -> bytes:
    file = archive.extractfile(member)
    return file.read() if file else b""


def _wheel(path: Path) -> Iterator[Member]:
    with zipfile.ZipFile(path) as archive:
        for member in archive.infolist():
            yield member.filename, member.file_size, partial(archive.read, member)
