"""Python source in, messages, functions and constants out. Knows which trees to walk, not what prints in them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator

from generator.provenance.extract.expressions import texts
from generator.provenance.extract.message import VALUE, Function, Message
from generator.provenance.extract.parse import outside, parsed, statements
from generator.provenance.extract.scope import Constants, Held, Scope, World
from generator.provenance.extract.statements import Walk
from generator.provenance.extract.wording import UNKNOWN

_LINE_END = re.compile(r"\r\n?|\n")


def messages(source: str, constants: Constants) -> tuple[Message, ...]:
    walk = Walk(_LINE_END.split(source), constants, module_constants(source))
    try:
        return walk.module(parsed(source))
    except RecursionError:  # a hostile source; none of a real release is that deep
        return tuple(walk.found)


def functions(source: str) -> tuple[Function, ...]:
    """Every def, in the order of their first lines."""
    nodes = _defs(parsed(source).body)
    return tuple(sorted(nodes, key=lambda function: (function.first, function.last)))


def _defs(body: Iterable[ast.AST]) -> Iterator[Function]:
    stack = list(body)
    while stack:
        node = stack.pop()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield Function(node.name, node.lineno, node.end_lineno or node.lineno)
        stack += statements(node)


def module_constants(source: str) -> dict[str, set[str]]:
    """The texts that names are bound to outside of functions and classes."""
    found: dict[str, set[str]] = {}
    scope = Scope(World({}), {}, None, "<module>")
    for name, value in _bindings(outside(source)):
        choices = texts(value, scope)
        scope.bind(name, Held(choices))
        if choices != UNKNOWN:
            found.setdefault(name, set()).update(text for text in choices if VALUE not in text)
    return {name: values for name, values in found.items() if values}


def _bindings(body: Iterable[ast.AST]) -> Iterator[tuple[str, ast.expr]]:
    for node in body:
        if isinstance(node, ast.Assign):
            yield from ((target.id, node.value) for target in node.targets if isinstance(target, ast.Name))
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value:
            yield node.target.id, node.value
        elif isinstance(node, ast.If | ast.Try | ast.With | ast.ExceptHandler):
            yield from _bindings(statements(node))
