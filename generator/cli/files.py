"""Writes whole files: a reader sees the old one or the new one, never half of either."""

from __future__ import annotations

import errno
import os
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from generator.cli.output import writing

STAGED = ".encyclopedia-", ".tmp"
"""How the name of a folder for unfinished files begins and ends. The catalogue does not read it."""


def replace(path: Path, content: str | bytes) -> None:
    """Puts the file where one may stand already."""
    with writing(path), _staging(path.parent) as staged:
        whole = staged / path.name
        whole.write_bytes(_bytes(content))
        whole.replace(path)


def _bytes(content: str | bytes) -> bytes:
    return content.encode() if isinstance(content, str) else content


def create(path: Path, text: str) -> bool:
    """Puts the file where nothing stands yet, not even a link or a pipe; False when something does."""
    with writing(path), _staging(path.parent) as staged:
        whole = staged / path.name
        whole.write_bytes(text.encode())
        try:
            os.link(whole, path)  # of two at once, one is first: moving a file would replace the other's
        except FileExistsError:
            return False
    return True


def is_empty(folder: Path) -> bool:
    """Whether nothing stands there, or only what a killed `write` left."""
    with writing(folder):
        return not folder.is_dir() or all(_is_left_over(item) for item in folder.iterdir())


def replace_all(folder: Path, contents: Mapping[str, str | bytes]) -> None:
    """Puts all files into the folder, which is left without a new file where it cannot take one of them.

    They are moved in when the last is written and every place is looked at. Each is whole at any time; a kill or a
    failing disk during the moves leaves some of them new and the others as they were.
    """
    with writing(folder):
        folder.mkdir(parents=True, exist_ok=True)
        for item in filter(_is_left_over, folder.iterdir()):
            shutil.rmtree(item)
        with _staging(folder) as staged:
            for path, content in contents.items():
                (staged / path).parent.mkdir(parents=True, exist_ok=True)
                (staged / path).write_bytes(_bytes(content))
            for path in contents:
                _make_place(folder / path)
            for path in contents:
                (staged / path).replace(folder / path)


def _make_place(path: Path) -> None:
    with writing(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))


@contextmanager
def _staging(folder: Path) -> Iterator[Path]:
    """A folder on the same disk, so that a finished file only needs a new name."""
    folder.mkdir(parents=True, exist_ok=True)
    prefix, suffix = STAGED
    with tempfile.TemporaryDirectory(prefix=prefix, suffix=suffix, dir=folder) as staged:
        yield Path(staged)


def _is_left_over(item: Path) -> bool:
    prefix, suffix = STAGED
    return item.name.startswith(prefix) and item.name.endswith(suffix) and item.is_dir() and not item.is_symlink()
