"""C++ and CUDA source as tokens, with arguments of calls and the texts of literals. Knows nothing of what is printed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from generator.provenance.extract.message import VALUE

_TOKEN = re.compile(
    r"""\s*+(?:
      (?P<word>[A-Za-z_]\w*+(?!"))
    | (?P<skip>//(?:\\\r?\n|[^\n])*|/\*.*?(?:\*/|\Z)|\\\r?\n)
    | (?P<sign><<|::|->|&&|\|\||[^\s\w"'])
    | (?P<number>\d(?:[\w.]|(?<=[eEpP])[+-]|'(?=\w))*)
    | (?P<raw>(?:u8|[uUL])?R"(?P<fence>[^()\\\s"]{0,16})\(.*?\)(?P=fence)")
    | (?P<string>(?:u8|[uUL])?"(?:\\.|[^"\\\n])*"(?:sv?\b|_\w+)?)
    | (?P<char>'(?:\\.|[^'\\\n])+')
    )""",
    re.VERBOSE | re.DOTALL,
)
_DIRECTIVE = re.compile(
    r"(?m)(?<!\\\n)(?<!\\\r\n)^[ \t]*#[ \t]*"
    r"(?:(?!define\b|error\b|warning\b)\w*(?:\\\r?\n|[^\n])*|define[ \t]+\w+(?:\([^)]*\))?)"
)
_ESCAPE = re.compile(r"\\(?:x([0-9a-fA-F]+)|([0-7]{1,3})|\r?(.))", re.DOTALL)
_ESCAPED = {"n": "\n", "t": "\t", "r": "\r", "a": "\a", "b": "\b", "f": "\f", "v": "\v", "e": "\x1b", "\n": ""}
_OPEN, _CLOSE = {"(", "[", "{"}, {")", "]", "}"}


class Token(NamedTuple):
    kind: str
    text: str
    start: int
    end: int


Tokens = Sequence[Token]


def tokens(source: str) -> list[Token]:
    """All tokens but comments and directives; of a `#define` its body stays."""
    source = _DIRECTIVE.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), source)
    return [
        Token(kind, found[kind], found.start(kind), found.end())
        for found in _TOKEN.finditer(source)
        if (kind := found.lastgroup) and kind != "skip"
    ]


LIMIT_CALL = 4_000
"""Tokens after which a call is given up as never closed: broken source would be read to its end for each of its calls."""


def closing(row: Tokens, opening: int) -> int:
    """The index of the bracket that closes the one at `opening`; the last token looked at if there is none."""
    depth, last = 0, min(len(row), opening + LIMIT_CALL) - 1
    for index in range(opening, last + 1):
        text = row[index].text
        depth += (text in _OPEN) - (text in _CLOSE)
        if depth == 0:
            return index
    return last


def split(row: Tokens, sign: str) -> list[Tokens]:
    """`row` cut at each `sign` outside of brackets."""
    parts: list[list[Token]] = [[]]
    depth = 0
    for token in row:
        depth += (token.text in _OPEN) - (token.text in _CLOSE)
        if token.text == sign and depth == 0 and token.kind == "sign":
            parts.append([])
        else:
            parts[-1].append(token)
    return [part for part in parts if part]


def has_text(row: Tokens) -> bool:
    return any(token.kind in ("string", "raw") for token in row)


def text(row: Tokens) -> str:
    """What an expression of literals and values prints, each run of anything else as one VALUE."""
    return "".join("".join(_pieces(part)) for sign in split(row, "+") for part in split(sign, "<<"))


def _pieces(row: Tokens) -> Iterator[str]:
    if any(token.text == "?" for token in row):
        yield VALUE
        return
    index, value = 0, False
    while index < len(row):
        literal, end = _piece(row, index)
        if literal or (literal is None and not value):
            yield VALUE if literal is None else literal
        value, index = literal is None, end


def _piece(row: Tokens, index: int) -> tuple[str | None, int]:
    """The text at `index`, empty for what only wraps one, None for a value; and where the next piece begins."""
    token = row[index]
    if token.text == "std" and [each.text for each in row[index + 1 : index + 3]] in (["::", "string"], ["::", "endl"]):
        return "", index + 2
    if token.text == "string" and row[index + 1 : index + 2] and row[index + 1].text == "(":
        return _inside(row, index + 1)
    if token.text == "(" and (index == 0 or row[index - 1].kind != "word"):
        return _inside(row, index)
    if token.text in _OPEN:
        return None, closing(row, index) + 1
    return ("\n" if token.text == "endl" else _literal(token)), index + 1


def _inside(row: Tokens, opening: int) -> tuple[str | None, int]:
    end = closing(row, opening)
    inside = row[opening + 1 : end]
    return (text(inside) if has_text(inside) else None), end + 1


def _literal(token: Token) -> str | None:
    """The text of a literal, None if the token is no literal."""
    if token.kind == "raw":
        return token.text.partition("(")[2].rpartition(")")[0].replace(VALUE, "")
    if token.kind not in ("string", "char"):
        return None
    quote = '"' if token.kind == "string" else "'"
    inside = token.text.partition(quote)[2].rpartition(quote)[0]
    return _ESCAPE.sub(_unescaped, inside).replace(VALUE, "")


def _unescaped(found: re.Match[str]) -> str:
    if found[3]:
        return _ESCAPED.get(found[3], found[3])
    code = int(found[1], 16) if found[1] else int(found[2], 8)
    return chr(code) if code < 0xD800 else "\ufffd"
