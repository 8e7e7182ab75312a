"""A template: the printed line with typed placeholders, read and judged. Knows no lines of logs."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

KINDS = {
    "int": "digits, with a sign and thousands commas if the source prints them",
    "number": "a number as Python prints it: 3, -0.5, 1e-05, inf, nan",
    "hex": "hexadecimal digits, with 0x if printed",
    "word": "characters without white space",
    "path": "a file path: no white space, quotes, commas, colons or closing brackets",
    "rest": "anything, at least one character",
}

LIMIT_TEMPLATE = 1000
LIMIT_PLACEHOLDERS = 16
NUMERIC = ("int", "number", "hex")

_NAME = re.compile(r"[a-z][a-z0-9_]*")


class BadTemplate(ValueError):
    """A template that cannot be read. `message` says what is wrong, `hint` what to do."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.message, self.hint = message, hint


@dataclass(frozen=True, slots=True)
class Placeholder:
    name: str
    kind: str

    @property
    def numeric(self) -> bool:
        return self.kind in NUMERIC


@dataclass(frozen=True, slots=True)
class Template:
    """`parts` alternates literals (never empty) and placeholders; two placeholders never touch."""

    text: str
    parts: tuple[str | Placeholder, ...]

    @property
    def literals(self) -> tuple[str, ...]:
        return tuple(part for part in self.parts if isinstance(part, str))

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(part.name for part in self.parts if isinstance(part, Placeholder))

    @property
    def longest_literal(self) -> str:
        """The best text to search for with a plain search."""
        return max((literal.strip() for literal in self.literals), key=_told, default="")


def _told(literal: str) -> int:
    """How many letters and digits it has: a long rule of dashes tells nothing."""
    return sum(char.isalnum() for char in literal)


@lru_cache(maxsize=8192)
def parse(text: str) -> Template:
    """Raises BadTemplate."""
    if len(text) > LIMIT_TEMPLATE:
        raise BadTemplate(f"{len(text):,} characters, {LIMIT_TEMPLATE:,} allowed", "keep the part of the line that never changes")
    parts: list[str | Placeholder] = []
    literal, at = "", 0
    while at < len(text):
        char = text[at]
        if char in "{}" and text[at : at + 2] == char * 2:
            literal, at = literal + char, at + 2
        elif char == "}":
            raise BadTemplate("a '}' that closes nothing", "write '}}' for a printed brace")
        elif char == "{":
            parts, literal = _with_literal(parts, literal), ""
            placeholder, at = _placeholder(text, at)
            parts.append(placeholder)
        else:
            literal, at = literal + char, at + 1
    return _checked(Template(text, tuple(_with_literal(parts, literal))))


def _with_literal(parts: list[str | Placeholder], literal: str) -> list[str | Placeholder]:
    return [*parts, literal] if literal else parts


def _placeholder(text: str, at: int) -> tuple[Placeholder, int]:
    end = text.find("}", at)
    if end < 0:
        raise BadTemplate("a '{' that is never closed", "write '{{' for a printed brace")
    inside = text[at + 1 : end]
    shown = inside if len(inside) <= 40 else f"{inside[:39]}…"
    name, colon, kind = inside.partition(":")
    if not name:
        raise BadTemplate(f"placeholder '{{{shown}}}' has no name", "write '{name:kind}', or '{{' for a printed brace")
    if not _NAME.fullmatch(name):
        raise BadTemplate(f"'{name[:40]}' is not a placeholder name", "use a-z, 0-9 and _, or '{{' for a printed brace")
    if not colon:
        raise BadTemplate(f"placeholder '{{{shown}}}' has no kind", f"write '{{{shown}:kind}}' with one of {', '.join(KINDS)}")
    if kind not in KINDS:
        raise BadTemplate(f"'{kind[:40]}' is not a kind of placeholder", f"use one of {', '.join(KINDS)}")
    return Placeholder(name, kind), end + 1


def _checked(template: Template) -> Template:
    for left, right in zip(template.parts, template.parts[1:], strict=False):
        if isinstance(left, Placeholder) and isinstance(right, Placeholder):
            raise BadTemplate(
                f"'{{{left.name}}}' and '{{{right.name}}}' touch", "put the text printed between them, or use one placeholder"
            )
    repeated = sorted({name for name in template.names if template.names.count(name) > 1})
    if repeated:
        raise BadTemplate(f"placeholder '{repeated[0]}' stands twice", "give each its own name")
    if len(template.names) > LIMIT_PLACEHOLDERS:
        raise BadTemplate(
            f"{len(template.names)} placeholders, {LIMIT_PLACEHOLDERS} allowed", "keep the part of the line that tells it apart"
        )
    if sum(_told(literal) for literal in template.literals) < 6:
        raise BadTemplate("fewer than 6 letters or digits of literal text", "write more of the printed line")
    if _told(template.longest_literal) < 4:
        hint = "write more of the printed line between two placeholders, or use fewer"
        raise BadTemplate("no literal part with 4 letters or digits to search for", hint)
    return template
