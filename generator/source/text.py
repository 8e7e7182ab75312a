"""Bytes -> text without anything that a reader cannot see. Knows nothing of YAML."""

from __future__ import annotations

import re
import unicodedata

LIMIT_BYTES = 256 * 1024
LIMIT_PROBLEMS = 50

# What a reader cannot see and an editor may hide: controls, zero-width, filler and direction characters, marks that only
# lay out hieroglyphs, shorthand or music, variation selectors and tags, BOM, noncharacters. Tab and line feed alone are left.
UNSEEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800"
    "\u3164\ufdd0-\ufdef\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff\ud800-\udfff"
    "\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)


class Refused(Exception):
    """The text is not the YAML that entries are made of. Carries where, what, and what to do."""

    def __init__(self, line: int, column: int, message: str, hint: str, field: str = "") -> None:
        super().__init__(message)
        self.line, self.column, self.message, self.hint, self.field = line, column, message, hint, field


def decoded(raw: bytes) -> str:
    if len(raw) > LIMIT_BYTES:
        raise Refused(1, 1, f"{len(raw):,} bytes, {LIMIT_BYTES:,} allowed", "shorten the samples, or split the entry")
    if raw.startswith(b"\xef\xbb\xbf"):
        raise Refused(1, 1, "starts with a byte order mark", "save as UTF-8 without BOM")
    if b"\r" in raw:
        line, column = _place(raw, raw.index(b"\r"))
        raise Refused(line, column, "Windows line end (carriage return)", "save with LF line ends")
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line, column = _place(raw, error.start)
        raise Refused(line, column, f"byte 0x{raw[error.start]:02x} is not UTF-8", "save as UTF-8") from None


def _place(raw: bytes, offset: int) -> tuple[int, int]:
    start = raw.rfind(b"\n", 0, offset) + 1
    return raw.count(b"\n", 0, offset) + 1, len(raw[start:offset].decode("utf-8", "replace")) + 1


def unseen(text: str) -> list[Refused]:
    found = []
    for match in UNSEEN.finditer(text):
        line, start = text.count("\n", 0, match.start()) + 1, text.rfind("\n", 0, match.start()) + 1
        found.append(Refused(line, match.start() - start + 1, unseen_message(match.group()), "delete it"))
        if len(found) == LIMIT_PROBLEMS:
            break
    return found


def unseen_message(char: str) -> str:
    name = unicodedata.name(char, "control character")
    return f"invisible character U+{ord(char):04X} ({name})"
