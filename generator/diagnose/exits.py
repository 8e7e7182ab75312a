"""How a process died, read from any launcher's words for it. The opposite of the spellings on an entry's page."""

from __future__ import annotations

import re

_CODES = (
    re.compile(r"exits with return code = (-?\d{1,3})\b"),
    re.compile(r"\bexitcode\s*:\s*(-?\d{1,3})\b"),
    re.compile(r"\breturned non-zero exit status (\d{1,3})\b"),
    re.compile(r"\b[Ee]xit(?:ed with)?(?: exit)? (?:code|status):? (\d{1,3})\b"),
)
_SIGNALS = (
    re.compile(r"\bSignal (\d{1,2}) \(SIG[A-Z]+\) received\b"),
    re.compile(r"\bdied with <Signals\.SIG[A-Z]+: (\d{1,2})>"),
    re.compile(r"\bexited on signal (\d{1,2}) \("),
)
_WORDS = re.compile(
    r"(?:^|: |\b\d+ )(Killed|Bus error|Segmentation fault|Aborted|Illegal instruction)(?: \(core dumped\))?(?=\s|$)"
)
_OF_WORD = {"Killed": 9, "Bus error": 7, "Segmentation fault": 11, "Aborted": 6, "Illegal instruction": 4}

KEYS = (
    "exits with return code",
    "exitcode",
    "non-zero exit status",
    "xit code",
    "xited with",
    "xit status",
    "Signal ",
    "died with <Signals",
    "exited on signal",
    *_OF_WORD,
)
"""Texts of which one stands in every line that `death` can read."""


def death(line: str) -> int | None:
    """The return code as Python counts it, -N for signal N; None if the line reports no death, or an end with 0."""
    for pattern in _SIGNALS:
        if found := pattern.search(line):
            return -int(found[1])
    for pattern in _CODES:
        if found := pattern.search(line):
            return _counted(int(found[1])) or None
    found = _WORDS.search(line)
    return -_OF_WORD[found[1]] if found else None


def _counted(code: int) -> int:
    """128 + N is a shell's word for signal N, 256 - N that of the deepspeed command; 255 is also any program's 'failed'."""
    if 128 < code <= 128 + 31:
        return 128 - code
    return code - 256 if 256 - 31 <= code < 255 else code
