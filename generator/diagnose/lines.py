"""A line as its program wrote it: without colours, and without what a launcher or a terminal put before it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

LIMIT_BLOCK = 1 << 20
"""Bytes that are searched at a time. A line that is longer is cut."""

_COLOUR = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)?|[@-_])")
_SPACES = str.maketrans({"\u00a0": " ", "\u202f": " ", "\u200b": "", "\ufeff": "", "\u2018": "'", "\u2019": "'"})
_MARKS = (b"\x1b", b"\xc2\xa0", b"\xe2\x80", b"\xef\xbb\xbf")
"""One of them stands in every line that `clean` changes beyond its end and its carriage returns."""
_RANK = re.compile(r"^\s*(?:\[(?:rank)?(\d{1,6})\]:|\[1,(\d{1,6})\]<std(?:err|out)>:|\[[a-z_]*(\d{1,6})\]:|(\d{1,6}): )")


class Block(NamedTuple):
    """Whole lines; `number` is that of the first one."""

    raw: bytes
    number: int


def blocks(parts: Iterable[bytes]) -> Iterator[Block]:
    """The same bytes, cut at line ends."""
    number, rest = 1, b""
    for part in parts:
        rest += part
        end = rest.rfind(b"\n") + 1
        if not end and len(rest) >= LIMIT_BLOCK:
            end = len(rest)
        if end:
            yield Block(rest[:end], number)
            number, rest = number + rest.count(b"\n", 0, end), rest[end:]
    if rest:
        yield Block(rest, number)


def clean_block(raw: bytes) -> bytes:
    """Every line cleaned, none joined or lost. Most logs need it nowhere, and are left as they are."""
    if any(mark in raw for mark in _MARKS):
        return b"\n".join(clean(line).encode() for line in raw.split(b"\n"))
    return raw


def clean(raw: bytes) -> str:
    """Readable text: no colours, plain spaces; where a progress bar wrote over itself, all that it wrote."""
    text = raw.decode("utf-8", "replace").rstrip("\r\n")
    if "\x1b" in text:
        text = _COLOUR.sub("", text)
    return text.replace("\r", " ").translate(_SPACES)


def rank(line: str) -> int | None:
    """The rank that a launcher wrote before the line."""
    found = _RANK.match(line)
    return int(next(group for group in found.groups() if group)) if found else None
