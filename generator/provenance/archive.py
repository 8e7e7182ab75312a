"""The source files inside a release's archive, read in memory. Foreign: bounded in number and size, nothing is unpacked."""

from __future__ import annotations

import tarfile
import zipfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

LIMIT_FILE = 4_000_000
LIMIT_FILES = 20_000


class BadArchive(Exception):
    """A file that is no source archive. Its text says which and why."""


def sources(path: Path, place: Callable[[str], str]) -> dict[str, str]:
    """Texts by their place in the repository; of two files for one place, the first. Raises BadArchive.

    `path` is a source archive, whose files stand in one folder, or a wheel.
    """
    found: dict[str, str] = {}
    try:
        for name, size, content in _wheel(path) if path.suffix == ".whl" else _source_archive(path):
            inside = place(name)
            if inside and size <= LIMIT_FILE and inside not in found:
                found[inside] = content().decode("utf-8", "replace")
            if len(found) > LIMIT_FILES:
                raise BadArchive(f"{path.name}: more than {LIMIT_FILES} source files")
    except (tarfile.TarError, zipfile.BadZipFile, OSError, EOFError) as error:
        raise BadArchive(f"{path.name}: {error}") from None
    return found


Member = tuple[str, int, Callable[[], bytes]]
"""Name, size and content of a regular file."""


def _source_archive(path: Path) -> Iterator[Member]:
    with tarfile.open(path, "r:gz") as archive:
        for member in archive:
            if member.isfile():
                yield member.name.partition("/")[2], member.size, partial(_content, archive, member)


def _content(archive: tarfile.TarFile, member: tarfile.TarInfo) -> bytes:
    file = archive.extractfile(member)
    return file.read() if file else b""


def _wheel(path: Path) -> Iterator[Member]:
    with zipfile.ZipFile(path) as archive:
        for member in archive.infolist():
            yield member.filename, member.file_size, partial(archive.read, member)
