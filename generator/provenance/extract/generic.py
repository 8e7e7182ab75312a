"""Whether a template proves nothing, because it says little or because many packages print the same. Knows no sources."""

from __future__ import annotations

from functools import cache
from pathlib import Path

LEAST_LITERAL = 12


def generic(template: str) -> bool:
    """Fewer than 12 letters or digits of literal text, or a template of the list; white space does not matter."""
    return sum(char.isalnum() for char in template) < LEAST_LITERAL or " ".join(template.split()) in _shared()


@cache
def _shared() -> frozenset[str]:
    lines = Path(__file__).with_name("generic.txt").read_text(encoding="utf-8").splitlines()
    return frozenset(lines)
