"""A finding about the author's files, and the three forms it is printed in.

Knows nothing about YAML, entries or rules: whoever finds something says where, what, and what to do.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Literal

Severity = Literal["error", "question"]


@dataclass(frozen=True, slots=True)
class Problem:
    """One finding.

    `path` is relative to the repository, `line` and `column` count from 1 (0: the whole file). `field` is written as
    the author spells it, list positions counted from 1 (`signatures[2].template`). `message` says what was found,
    `hint` what to do. A `question` is printed and never fails a build.
    """

    path: str
    line: int
    column: int
    field: str
    message: str
    hint: str = ""
    severity: Severity = "error"

    @property
    def sort_key(self) -> tuple[str, int, int, str, str]:
        return self.path, self.line, self.column, self.field, self.message

    @property
    def sentence(self) -> str:
        """Field, finding and hint, without the place."""
        head = f"{self.field}: " if self.field else ""
        return head + self.message + (f"; {self.hint}" if self.hint else "")

    def as_text(self) -> str:
        place = f"{self.path}:{self.line}:{self.column}" if self.line else self.path
        mark = "question: " if self.severity == "question" else ""
        return printable(f"{place}: {mark}{self.sentence}")

    def as_github(self) -> str:
        """A workflow command that puts the finding on the line of the diff."""
        level = "error" if self.severity == "error" else "notice"
        place = f"file={_property(self.path)}" + (f",line={self.line},col={self.column}" if self.line else "")
        return f"::{level} {place}::{_data(self.sentence)}"


def in_order(problems: Iterable[Problem]) -> list[Problem]:
    """Sorted by place, each once."""
    return sorted(dict.fromkeys(problems), key=lambda problem: problem.sort_key)


def has_errors(problems: Iterable[Problem]) -> bool:
    return any(problem.severity == "error" for problem in problems)


def as_json(problems: Iterable[Problem]) -> str:
    return json.dumps([asdict(problem) for problem in problems], indent=2)


def counted(number: int, noun: str) -> str:
    """`1 file`, `2 files`, `2 entries`."""
    if number == 1:
        return f"1 {noun}"
    return f"{number} {noun[:-1]}ies" if noun.endswith("y") else f"{number} {noun}s"


def quoted(value: object, limit: int = 60) -> str:
    """The author's value in quotes, cut to `limit` characters and safe to print on a terminal."""
    text = str(value)
    return f"'{printable(text)}'" if len(text) <= limit else f"'{printable(text[: limit - 1])}…'"


def printable(text: str) -> str:
    """Text in which control, invisible and direction characters are spelled as escapes."""
    if text.isprintable():
        return text
    return "".join(_visible(char) for char in text)


def _visible(char: str) -> str:
    if char.isprintable() or unicodedata.category(char) == "Zs":
        return char
    return char.encode("unicode_escape", "backslashreplace").decode("ascii")


def _data(text: str) -> str:
    return printable(text.replace("%", "%25"))


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
