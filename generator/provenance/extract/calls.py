"""Which Python calls print or build a message, by the names of what is called. Knows calls, no statements and no files."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from functools import lru_cache, partial
from typing import NamedTuple

from generator.provenance.extract.expressions import arguments, callee, percents, texts
from generator.provenance.extract.scope import Scope
from generator.provenance.extract.wording import UNKNOWN, Texts, joined, telling

LEVELS = {
    **{name: name for name in ("debug", "info", "warning", "error", "critical")},
    **{"warn": "warning", "exception": "error", "fatal": "critical", "log": ""},
    **{f"{name}_once": name for name in ("debug", "info", "warning", "error")},
}
MESSAGE_NAMES = ("message", "msg", "text", "error_msg", "reason")
WARNERS = {"warn", "warn_once", "warning_once", "warn_rank0", "deprecate"}
_EXCEPTION = re.compile(r"(?:[A-Z]\w*)?(?:Error|Exception|Warning|Interrupt|Exit|StopIteration|Failed|Failure)")
_PRINTER = re.compile(r"print(?!able)|pprint|\w+_print(?:_\w+)?|print\w*")
_LOGGER = re.compile(r"log_(?:dist|rank|all|on|once|for|at|for_device)\w*|(?:tput|task|calc_bw|rank)_log|log|see_memory_usage")
_PERHAPS = re.compile(r"log_\w+|\w+_log|_?log|\w*(?:warn|report|alert|abort|fail|memory_usage)\w*|\w+_(?:error|msg|message)")


class Site(NamedTuple):
    """What a call prints: its kind and name, the texts, and the arguments they were read from."""

    kind: str
    name: str
    texts: Texts
    read: list[ast.expr]


Reader = Callable[[ast.Call, Scope], Site | None]


def site(call: ast.Call, scope: Scope) -> Site | None:
    reader = _reader(*callee(call.func))
    return reader(call, scope) if reader else None


@lru_cache(maxsize=16384)
def _reader(receiver: str, name: str) -> Reader | None:
    """Who reads the calls of this name; most calls print nothing."""
    if name in LEVELS and "log" in receiver.lower():
        return partial(_logged, level=LEVELS[name])
    if name in LEVELS and receiver == "self":
        return partial(_telling, reader=partial(_logged, level=LEVELS[name]))
    if name in WARNERS and receiver in ("", "warnings"):
        return partial(_first, kind="warn", name="")
    if (name in ("exit", "quit") and receiver in ("", "sys")) or (name in ("error", "exit") and "pars" in receiver.lower()):
        return partial(_telling, reader=partial(_first, kind="exit", name=""))
    if name == "write" and receiver in ("stdout", "stderr", "tqdm"):
        return partial(_first, kind="print", name="")
    if name in ("print", "pprint") and receiver in ("", "builtins", "pprint", "console"):
        return _printed
    return partial(_telling, reader=raised) if _EXCEPTION.fullmatch(name) else _wrapper(name)


def _wrapper(name: str) -> Reader | None:
    """A function of the program's own that prints its message, by its name."""
    if _LOGGER.fullmatch(name):
        return partial(_telling, reader=_wrapped)
    if _PRINTER.fullmatch(name):
        return partial(_telling, reader=partial(_first, kind="print", name=""))
    if _PERHAPS.fullmatch(name):
        return partial(_sentence, reader=partial(_first, kind="warn" if "warn" in name else "log", name=""))
    return None


def raised(call: ast.Call, scope: Scope) -> Site:
    """The call that builds an exception: the class, and the first argument that says something."""
    name = callee(call.func)[1]
    return _first(call, scope, "raise", name if name[:1].isupper() or _EXCEPTION.fullmatch(name) else "")


def _logged(call: ast.Call, scope: Scope, level: str) -> Site | None:
    args = call.args
    if callee(call.func)[1] == "log" and len(args) > 1:
        args, level = args[1:], _level(call.args[0])
    form = args[0] if args else _keyword(call)
    if form is None:
        return None
    found = texts(form, scope)
    return Site("log", level, percents(found, args[1:], scope) if len(args) > 1 else found, [form])


def _level(node: ast.expr) -> str:
    """`warning` of `logging.WARNING`."""
    return LEVELS.get(callee(node)[1].lower(), "")


def _first(call: ast.Call, scope: Scope, kind: str, name: str) -> Site:
    """The first argument that says something; a named one counts if its name is a message's or nothing else is there."""
    named = sorted(call.keywords, key=lambda keyword: keyword.arg not in MESSAGE_NAMES)
    for node in [*call.args, *(keyword.value for keyword in named)]:
        found = texts(node, scope)
        if telling(found):
            return Site(kind, name, found, [node])
    return Site(kind, name, UNKNOWN, [])


def _keyword(call: ast.Call) -> ast.expr | None:
    return next((keyword.value for keyword in call.keywords if keyword.arg in MESSAGE_NAMES), None)


def _printed(call: ast.Call, scope: Scope) -> Site | None:
    """All arguments in a row, as `print` writes them."""
    if not call.args:
        return None
    sep = next((texts(keyword.value, scope) for keyword in call.keywords if keyword.arg == "sep"), (" ",))
    row = [*arguments(call.args, scope)]
    row += [UNKNOWN] if len(row) < len(call.args) else []
    return Site("print", "", joined([part for each in row for part in (sep, each)][1:]), list(call.args))


def _wrapped(call: ast.Call, scope: Scope) -> Site:
    """`log_dist(..., level=logging.WARNING)`; its default is info."""
    level = next((_level(keyword.value) for keyword in call.keywords if keyword.arg == "level"), "info")
    return _first(call, scope, "log", level)


def _telling(call: ast.Call, scope: Scope, reader: Reader) -> Site | None:
    found = reader(call, scope)
    return found if found and telling(found.texts) else None


def _sentence(call: ast.Call, scope: Scope, reader: Reader) -> Site | None:
    """What a call prints whose name only may mean printing: more than one word, at least."""
    found = _telling(call, scope, reader)
    return found if found and any(" " in text.strip() for text in found.texts) else None
