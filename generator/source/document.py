"""Document: one file's data and positions, or every problem that keeps the file from being one."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import yaml

from generator.problems import Problem
from generator.source.events import DEPTH_HINT, DIRECTIVE_HINT, Builder, Path, Position
from generator.source.text import LIMIT_PROBLEMS, Refused, decoded, unseen


@dataclass(frozen=True)
class Document:
    """One file: its plain data, and the text that positions are looked up in when something is wrong with it."""

    path: str
    data: dict[str, Any]
    text: str = field(repr=False)

    @cached_property
    def _positions(self) -> dict[tuple[Path, bool], Position]:
        builder = Builder(self.text, positions={})
        builder.run()
        return builder.positions or {}

    def position(self, path: Path, *, of_key: bool = False) -> Position:
        """Line and column of the value at `path` (or of its key), else of the nearest part around it."""
        while path:
            found = self._positions.get((path, of_key)) or self._positions.get((path, False))
            if found:
                return found
            path, of_key = path[:-1], False
        return 1, 1


def parse(raw: bytes, path: str) -> tuple[Document | None, list[Problem]]:
    """The document, or None and every problem that keeps it from being one."""
    try:
        text = decoded(raw)
    except Refused as refusal:
        return None, [_problem(path, refusal)]
    problems = [_problem(path, refusal) for refusal in unseen(text)]
    if problems:
        return None, problems
    return _built(text, path)


def _built(text: str, path: str) -> tuple[Document | None, list[Problem]]:
    builder = Builder(text)
    try:
        data = builder.run()
    except Refused as refusal:
        builder.refusals.append(refusal)
    except yaml.MarkedYAMLError as error:
        builder.refusals.append(_explained(error, text))
    if builder.refusals:
        return None, [_problem(path, refusal) for refusal in builder.refusals[:LIMIT_PROBLEMS]]
    return Document(path, data, text), []


def _problem(path: str, refusal: Refused) -> Problem:
    return Problem(path, refusal.line, refusal.column, refusal.field or "YAML", refusal.message, refusal.hint)


def _explained(error: yaml.MarkedYAMLError, text: str) -> Refused:
    """The parser's complaint in words of what to change."""
    what = str(error.problem or error)
    rows = text.split("\n")
    mark = error.context_mark if what in OPENED and error.context_mark else error.problem_mark
    line = min(mark.line + 1, len(rows)) if mark else 1
    column = mark.column + 1 if mark else 1
    row = rows[line - 1]
    indent = row[: len(row) - len(row.lstrip())]
    if "\t" in indent or row[column - 1 : column] == "\t":
        return Refused(line, row.index("\t") + 1, "a tab where YAML allows only spaces", "indent with spaces")
    hint = next((hint for words, hint in HINTS if words in what), "compare the line with a neighbouring entry")
    if any(words in what for words in BEHIND_A_QUOTE) and (opened := _open_quote(rows[: line - 1])):
        hint += f"; or close the quote that opens on line {opened}"
    return Refused(line, column, what, hint)


def _open_quote(rows: list[str]) -> int:
    """The last line whose value begins with a quote that does not end there; 0 if there is none."""
    for number in range(len(rows), 0, -1):
        row = rows[number - 1]
        if (start := QUOTED.match(row)) and row.count(start[1]) % 2:
            return number
    return 0


QUOTED = re.compile(r"""\s*(?:- )?(?:[\w-]+: +)?(['"])""")

# Complaints that a quote left open some lines before leads to as well.
BEHIND_A_QUOTE = ("cannot start any token", "did not find expected key", "mapping values are not allowed")


# Complaints that come where the file ends, about something that begins where the mistake is.
OPENED = ("could not find expected ':'", "found unexpected end of stream")

_INDENT = "check the indentation of this line, and quote a value that goes on after a closing quote or bracket"
_BRACKET = "close the bracket that is open, or put a value that starts with one in quotes"

HINTS = (
    ("mapping values are not allowed", "indent the line like its neighbours, or quote the value that contains ': '"),
    ("did not find expected key", _INDENT),
    ("did not find expected '-' indicator", _INDENT),
    ("cannot start any token", "put the value in quotes: it starts with a character that YAML keeps for itself"),
    ("did not find expected alphabetic or numeric", "put the value in quotes: it starts with '*' or '&'"),
    ("did not find expected comment or line break", "begin the text on the next line, indented"),
    ("block sequence entries are not allowed", "begin the list on the next line"),
    ("did not find expected node content", _BRACKET),
    ("did not find expected ',' or", _BRACKET),
    ("found unexpected end of stream", "close the quote that opens here"),
    ("could not find expected ':'", "write 'key: value', or indent the line under the text it belongs to"),
    ("found unknown escape character", "use single quotes, or double the backslash"),
    ("found undefined tag handle", "put the value in quotes: it starts with '!'"),
    ("expected <document start>", DIRECTIVE_HINT),
    ("exceeded maximum nesting depth", DEPTH_HINT),
    ("directive", DIRECTIVE_HINT),
    ("incompatible YAML document", DIRECTIVE_HINT),
)
