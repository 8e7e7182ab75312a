"""Python source as a syntax tree, or as much of it as this Python can read, and the nodes below a node, fast.

Knows nothing of messages.
"""

from __future__ import annotations

import ast
import re
import warnings
from functools import lru_cache
from itertools import pairwise

UNREADABLE = (SyntaxError, ValueError, RecursionError, MemoryError)
_BLOCKS = ("body", "orelse", "finalbody", "handlers", "cases")
_LEAVES = {"annotation", "arg", "attr", "ctx", "id", "kind", "name", "names", "op", "ops", "returns", "type_comment"}
_FIELDS = {
    kind: tuple(field for field in kind._fields if field not in _LEAVES)
    for kind in vars(ast).values()
    if isinstance(kind, type) and issubclass(kind, ast.AST)
}
_BODY = re.compile(r"(?m)^(?:(?:async def|def|class)\b|@)[^\n]*\n(?:(?:[ \t)\]}#][^\n]*)?\n)*")
_TOP = re.compile(r"(?m)^(?=[^\s#)\]}\"'])(?!(?:else|elif|except|finally)\b)")


@lru_cache(maxsize=4)
def parsed(source: str) -> ast.Module:
    """The tree of `source`. Of a source that does not parse, those top-level statements that do, on their own lines."""
    try:
        return _parse(source)
    except UNREADABLE:
        return ast.Module(_readable(source), [])


def outside(source: str) -> list[ast.stmt]:
    """The statements outside of functions and classes. Parsing only these is ten times as fast."""
    cuts = [place for body in _BODY.finditer(source) for place in body.span()]
    if any(source.count(quotes, 0, cut) % 2 for cut in cuts for quotes in ('"""', "'''")):
        return parsed(source).body  # a cut would be inside of a text
    try:
        return _parse(_BODY.sub("", source)).body
    except UNREADABLE:
        return parsed(source).body


def _parse(source: str) -> ast.Module:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about the source we read, such as a '\d' in a plain string
        return ast.parse(source)


def _readable(source: str) -> list[ast.stmt]:
    source = re.sub(r"\r\n?", "\n", source)
    starts = [found.start() for found in _TOP.finditer(source)]
    body: list[ast.stmt] = []
    for start, end in pairwise([*starts, len(source)]):
        try:
            tree = _parse(source[start:end])
        except UNREADABLE:
            continue
        body += ast.increment_lineno(tree, source.count("\n", 0, start)).body
    return body


def children(node: ast.AST) -> list[ast.AST]:
    """The nodes directly in an expression or a simple statement that can hold a call or a text."""
    found: list[ast.AST] = []
    for field in _FIELDS[type(node)]:
        value = getattr(node, field)
        if isinstance(value, list):
            found += [each for each in value if each is not None]
        elif isinstance(value, ast.AST):
            found.append(value)
    return found


def statements(node: ast.AST) -> list[ast.AST]:
    """The statements, handlers and cases directly in a compound statement."""
    return [each for block in _BLOCKS for each in getattr(node, block, ()) if isinstance(each, ast.AST)]
