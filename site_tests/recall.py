"""Recall of the message extractor: `python -m site_tests.recall FOLDER` compares it with a plain search of the text.

Knows regular expressions only, on purpose: what it shares with the extractor it could not find missing. It looks for the
sites that print, takes the longest piece of literal text near each, and asks whether a message there holds that piece.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from generator.provenance.extract import Message, constants, messages

LEAST = 12
ENDINGS = {".py", ".cpp", ".cc", ".cu", ".cuh", ".h", ".hpp"}
PYTHON_SITE = re.compile(
    r"^[ \t]*(?:raise|assert)\b"
    r"|(?<![\w.])(?:[\w.]*log(?:ger|ging)?\.(?:debug|info|warn\w*|error|critical|exception|log)|warnings\.warn|(?:sys\.)?exit"
    r"|(?:\w+\.)*(?:p?print\w*|print_\w+|see_memory_usage|log_dist\w*|warn_\w+|warning_once)|self\.(?:warning|error)|parser\.error"
    r"|sys\.std(?:err|out)\.write)\(",
    re.MULTILINE,
)
NATIVE_SITE = re.compile(
    r"\b(?:TORCH_\w*CHECK|TORCH_INTERNAL_ASSERT|AT_ERROR|AT_ASSERTM|AT_CHECK|[A-Z_]+_CHECK|assert|static_assert|f?printf"
    r"|throw\b[\w: ]+)\s*\(|\bstd::c(?:err|out)\b"
)
STRING = re.compile(
    r"(?P<prefix>\b[rRbBfFuU]{1,2})?(?P<quote>\"\"\"|'''|\"|')(?P<text>(?:\\.|(?!(?P=quote)).)*?)(?P=quote)", re.DOTALL
)
DOCSTRING = re.compile(r"(?:\A|:[ \t]*\n)\s*[rRuU]?(\"\"\"|''')(?:\\.|(?!\1)[\s\S])*?\1[ \t]*\n")
COMMENT = {True: re.compile(r"(?m)^[ \t]*#.*$"), False: re.compile(r"(?m)(?<![:\w])//.*$|/\*[\s\S]*?\*/")}
F_VALUE = re.compile(r"\{\{|\}\}|\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}")
PLAIN_VALUE = re.compile(r"%[-+#0 .*\d]*(?:\(\w+\))?(?:hh?|ll?|z)?[a-zA-Z]|\{[\w.:!,<>^+% -]*\}")
ESCAPES = {"n": "\n", "t": "\t", "\n": ""}


class Seen(NamedTuple):
    """A printing site of the plain search: its lines and its longest piece of literal text."""

    first: int
    last: int
    piece: str


def blanked(source: str, *patterns: re.Pattern[str]) -> str:
    """The source with what the patterns find as spaces, so that places stay."""
    for pattern in patterns:
        source = pattern.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), source)
    return source


def seen(source: str, python: bool) -> Iterator[Seen]:
    text = blanked(source, COMMENT[python], *([DOCSTRING] if python else []))
    for site in (PYTHON_SITE if python else NATIVE_SITE).finditer(text):
        end = end_of_site(text, site.end(), python)
        pieces = [piece for literal in STRING.finditer(text, site.start(), end) for piece in pieces_of(literal)]
        piece = max(pieces, key=letters, default="")
        if letters(piece) >= LEAST:
            yield Seen(text.count("\n", 0, site.end()) + 1, text.count("\n", 0, end) + 1, piece)


def end_of_site(text: str, at: int, python: bool) -> int:
    """Behind the bracket that closes the site, or behind its statement."""
    depth = 1 if text[at - 1] == "(" else 0
    stops = ")" if depth else "\n" if python else ";"
    while at < len(text):
        literal = STRING.match(text, at)
        if literal:
            at = literal.end()
            continue
        depth += (text[at] in "([{") - (text[at] in ")]}")
        if depth < 0 or (depth == 0 and text[at] == stops and text[at - 1] != "\\"):
            return at
        at += 1
    return at


def pieces_of(literal: re.Match[str]) -> list[str]:
    """What a literal prints for certain."""
    prefix, text = (literal["prefix"] or "").lower(), literal["text"]
    if "r" not in prefix:
        text = re.sub(r"(?s)\\(.)", lambda found: ESCAPES.get(found[1], found[1]), text)
    if "f" in prefix:
        return F_VALUE.sub(lambda found: found[0][0] if len(found[0]) == 2 else "\0", text).split("\0")
    return PLAIN_VALUE.split(text)


def letters(text: str) -> int:
    return sum(char.isalnum() for char in text)


def even(text: str) -> str:
    return "".join(text.split())


def missed(path: str, source: str, found: Sequence[Message]) -> tuple[int, list[Seen]]:
    """How many sites the plain search sees in a file, and those of which no message holds the text."""
    sites = list(seen(source, path.endswith(".py")))
    held = [(message.first, message.last, even(message.template.replace("{{", "{").replace("}}", "}"))) for message in found]
    return len(sites), [
        site
        for site in sites
        if not any(first <= site.last and site.first <= last and even(site.piece) in text for first, last, text in held)
    ]


def sources(folder: Path) -> Iterable[tuple[str, str]]:
    for path in sorted(folder.rglob("*")):
        if path.suffix in ENDINGS and path.is_file():
            yield str(path.relative_to(folder)), path.read_text(encoding="utf-8", errors="replace")


def main(folder: Path) -> None:
    known: dict[str, set[str]] = {}
    for path, source in sources(folder):
        for name, values in constants(path, source).items():
            known.setdefault(name, set()).update(values)
    total, lost = 0, 0
    for path, source in sources(folder):
        count, sites = missed(path, source, messages(path, source, known))
        total, lost = total + count, lost + len(sites)
        for site in sites:
            print(f"{path}:{site.first}: {site.piece[:100]!r}")
    print(f"{total - lost} of {total} sites found: {(total - lost) / max(total, 1):.2%}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
