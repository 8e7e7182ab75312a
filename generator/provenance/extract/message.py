"""What is extracted: a message with its place, a function with its lines, and how a printed text is written as a template.

Knows no source language: whoever reads one marks each value it cannot know with VALUE and hands the text over.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

VALUE = "\0"
"""Stands in a text for a value that only the run knows. Literal text never holds it."""

_COLOUR = re.compile(r"\x1b\[[0-9;]*m")


@dataclass(frozen=True, slots=True)
class Message:
    """`template`: the printed text, `{}` for each value, braces doubled, stripped. `first` to `last`: its source lines.

    `kind` is raise, assert, log, print, warn, exit, cpp, bare (a source line, as a traceback shows it) or text (a
    sentence of which nobody knows whether it is printed). `name` is the class of a raise, the level of a log, the macro
    or function of a cpp, else empty. `function` is the innermost def, `<module>` outside, empty in C++.
    """

    template: str
    kind: str
    name: str
    function: str
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Function:
    name: str
    first: int
    last: int


def template(text: str) -> str:
    """A text with VALUE marks as a template; colour codes are not printed words and go."""
    literal = _COLOUR.sub("", text).replace("{", "{{").replace("}", "}}")
    return literal.strip().replace(VALUE, "{}")


def says_something(text: str) -> bool:
    """Whether a text with VALUE marks has a letter or digit of its own."""
    return any(char.isalnum() for char in text)
