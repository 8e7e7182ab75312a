"""A file on a server, of which only the needed parts are fetched. For wheels of which a few modules of many are read."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from requests import Session

PART = 1 << 18
"""Bytes fetched at once: the list of a wheel's files is about as long."""
LIMIT_MEMBER = 4_000_000


class RemoteFile(io.RawIOBase):
    """Readable and seekable; each read is a request for a range. Raises OSError where the server gives none."""

    def __init__(self, session: Session, address: str, size: int, timeout: float) -> None:
        self.session, self.address, self.size, self.timeout = session, address, size, timeout
        self.at = 0

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def tell(self) -> int:
        return self.at

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        self.at = offset + {io.SEEK_SET: 0, io.SEEK_CUR: self.at, io.SEEK_END: self.size}[whence]
        return self.at

    def readinto(self, buffer: Any, /) -> int:
        last = min(self.at + len(buffer), self.size) - 1
        if last < self.at:
            return 0
        answer = self.session.get(self.address, headers={"Range": f"bytes={self.at}-{last}"}, timeout=self.timeout)
        if answer.status_code != 206:
            raise OSError(f"the server sends no part of a file (status {answer.status_code})")
        content = answer.content[: len(buffer)]
        buffer[: len(content)] = content
        self.at += len(content)
        return len(content)


def keep_members(file: RemoteFile, wanted: Callable[[str], str], path: Path) -> None:
    """Copies the wanted members of a zip archive into a small one. Raises OSError, zipfile.BadZipFile."""
    with (
        zipfile.ZipFile(io.BufferedReader(file, PART)) as whole,
        zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as kept,
    ):
        for member in whole.infolist():
            if wanted(member.filename) and member.file_size <= LIMIT_MEMBER:
                kept.writestr(member.filename, whole.read(member))
