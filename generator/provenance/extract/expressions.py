"""Which texts a Python expression can have. Knows expressions and what names hold, no statements and no messages."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Callable, Sequence

from generator.provenance.extract.message import VALUE
from generator.provenance.extract.scope import NOTHING, Held, Scope
from generator.provenance.extract.wording import UNKNOWN, Texts, braces, either, joined, percent, shown, telling

LIMIT_REPEATED = 200
CHANGES = {"strip", "lstrip", "rstrip", "lower", "upper", "title", "capitalize", "replace", "expandtabs", "encode"}
CLEANERS: dict[str, Callable[[str], str]] = {"dedent": textwrap.dedent, "cleandoc": inspect.cleandoc}


def texts(node: ast.expr | None, scope: Scope) -> Texts:
    """The alternatives of `node`, `(VALUE,)` if nothing is known."""
    reader = _READERS.get(type(node))
    return reader(node, scope) if reader else UNKNOWN


def callee(function: ast.expr) -> tuple[str, str]:
    """Receiver and name of what is called: `('logger', 'info')` of `self.logger.info`, `('', 'print')` of `print`."""
    if isinstance(function, ast.Name):
        return "", function.id
    if isinstance(function, ast.Attribute):
        value = function.value
        return callee(value.func if isinstance(value, ast.Call) else value)[1], function.attr
    return "", ""


def held(node: ast.expr, scope: Scope) -> Held:
    """What a name or `module.NAME` holds."""
    if isinstance(node, ast.Name):
        return scope.name(node.id)
    if isinstance(node, ast.Attribute):
        root = node.value
        while isinstance(root, ast.Attribute):
            root = root.value
        return scope.attribute(root.id, node.attr) if isinstance(root, ast.Name) else NOTHING
    return NOTHING


def _constant(node: ast.Constant, scope: Scope) -> Texts:
    return (node.value.replace(VALUE, ""),) if isinstance(node.value, str) else UNKNOWN


def _named(node: ast.expr, scope: Scope) -> Texts:
    return held(node, scope).texts


def _f_string(node: ast.JoinedStr, scope: Scope) -> Texts:
    return joined([texts(value, scope) for value in node.values])


def _f_value(node: ast.FormattedValue, scope: Scope) -> Texts:
    spec = texts(node.format_spec, scope) if node.format_spec else ("",)
    if len(spec) > 1 or VALUE in spec[0]:
        return UNKNOWN
    return shown(texts(node.value, scope), spec[0], chr(node.conversion) if node.conversion > 0 else "")


def _condition(node: ast.IfExp, scope: Scope) -> Texts:
    return either(texts(node.body, scope), texts(node.orelse, scope))


def _either_of(node: ast.BoolOp, scope: Scope) -> Texts:
    return either(*(texts(value, scope) for value in node.values)) if isinstance(node.op, ast.Or) else UNKNOWN


def _tuple(node: ast.Tuple, scope: Scope) -> Texts:
    """As an exception prints several arguments."""
    shown = [_quoted(texts(each, scope)) for each in node.elts]
    separated = [part for each in shown for part in ((", ",), each)][1:]
    found = joined([("(",), *separated, (")",)])
    return found if telling(found) else UNKNOWN


def _quoted(choices: Texts) -> Texts:
    return choices if choices == UNKNOWN else tuple(f"'{choice}'" for choice in choices)


def _operation(node: ast.BinOp, scope: Scope) -> Texts:
    if isinstance(node.op, ast.Add):
        return _sum(node, scope)
    left = texts(node.left, scope) if isinstance(node.op, ast.Mod | ast.Mult) else UNKNOWN
    if left == UNKNOWN:
        return UNKNOWN
    return formatted(left, node.right, scope) if isinstance(node.op, ast.Mod) else _repeated(left, node.right)


def _sum(node: ast.BinOp, scope: Scope) -> Texts:
    """A chain of `+`, read without recursion: generated code has long ones."""
    terms: list[Texts] = []
    left: ast.expr = node
    while isinstance(left, ast.BinOp) and isinstance(left.op, ast.Add):
        terms.insert(0, texts(left.right, scope))
        left = left.left
    terms.insert(0, texts(left, scope))
    return UNKNOWN if all(term == UNKNOWN for term in terms) else joined(terms)


def formatted(forms: Texts, right: ast.expr, scope: Scope) -> Texts:
    """`forms % right`."""
    if isinstance(right, ast.Dict):
        named = {
            key.value: texts(value, scope)
            for key, value in zip(right.keys, right.values, strict=True)
            if isinstance(key, ast.Constant) and isinstance(key.value, str)
        }
        return either(*(percent(form, (), named) for form in forms))
    return percents(forms, right.elts if isinstance(right, ast.Tuple) else [right], scope)


def percents(forms: Texts, values: Sequence[ast.expr], scope: Scope) -> Texts:
    """`forms % values`, as logging does it too."""
    return either(*(percent(form, arguments(values, scope), {}) for form in forms))


def arguments(values: Sequence[ast.expr], scope: Scope) -> list[Texts]:
    """The texts of arguments by position; behind a starred one no position is known."""
    known: list[Texts] = []
    for value in values:
        if isinstance(value, ast.Starred):
            break
        known.append(texts(value, scope))
    return known


def _repeated(left: Texts, right: ast.expr) -> Texts:
    if not (isinstance(right, ast.Constant) and isinstance(right.value, int)):
        return UNKNOWN
    return tuple((text * min(right.value, LIMIT_REPEATED))[:LIMIT_REPEATED] for text in left)


def _call(node: ast.Call, scope: Scope) -> Texts:
    name = callee(node.func)[1]
    if name == "str" or name in CLEANERS:
        choices = texts(node.args[0], scope) if len(node.args) == 1 else UNKNOWN
        return tuple(map(CLEANERS.get(name, str), choices))
    if isinstance(node.func, ast.Attribute) and name in METHODS:
        own = texts(node.func.value, scope)
        return UNKNOWN if own == UNKNOWN else METHODS[name](own, node, scope)
    return UNKNOWN


def _format(own: Texts, node: ast.Call, scope: Scope) -> Texts:
    named = {keyword.arg: texts(keyword.value, scope) for keyword in node.keywords if keyword.arg}
    return either(*(braces(form, arguments(node.args, scope), named) for form in own))


def _join(own: Texts, node: ast.Call, scope: Scope) -> Texts:
    items = node.args[0] if len(node.args) == 1 else None
    if not isinstance(items, ast.List | ast.Tuple):
        return UNKNOWN
    return joined([part for item in items.elts for part in (own, texts(item, scope))][1:])


def _changed(own: Texts, node: ast.Call, scope: Scope) -> Texts:
    """A method of `str` that is safe to call; `encode` only says in which form the text is written."""
    name = callee(node.func)[1]
    values = [arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
    if name == "encode":
        return own
    if len(values) != len(node.args) or node.keywords:
        return UNKNOWN
    try:
        return tuple(str(getattr(text, name)(*values)) for text in own)
    except (TypeError, ValueError):
        return UNKNOWN


METHODS: dict[str, Callable[[Texts, ast.Call, Scope], Texts]] = {"format": _format, "join": _join}
METHODS |= dict.fromkeys(CHANGES, _changed)

_READERS: dict[type[ast.expr] | type[None], Callable[..., Texts]] = {
    ast.Constant: _constant,
    ast.Name: _named,
    ast.Attribute: _named,
    ast.JoinedStr: _f_string,
    ast.FormattedValue: _f_value,
    ast.IfExp: _condition,
    ast.BoolOp: _either_of,
    ast.Tuple: _tuple,
    ast.BinOp: _operation,
    ast.Call: _call,
    ast.NamedExpr: lambda node, scope: texts(node.value, scope),
}
