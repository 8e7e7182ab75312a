"""The walk through a Python module in the order of its statements: what names hold where something is printed.

Knows statements and the flow between them; `notes` collects the messages. Knows no files and no other modules.
"""

from __future__ import annotations

import ast
from collections.abc import Callable

from generator.provenance.extract.calls import Site, raised, site
from generator.provenance.extract.expressions import callee, held, texts
from generator.provenance.extract.message import Message
from generator.provenance.extract.notes import Notes
from generator.provenance.extract.parse import children
from generator.provenance.extract.scope import NOTHING, Constants, Held, Scope, World
from generator.provenance.extract.wording import UNKNOWN, joined, telling

_ENDS = (ast.Raise, ast.Return)


class Walk(Notes):
    """One module. Functions see its constants, wherever they stand, and not what its statements do meanwhile."""

    def __init__(self, lines: list[str], constants: Constants, own: Constants) -> None:
        super().__init__(lines)
        self.world = World(constants)
        names = {name: Held(tuple(values) if len(values) == 1 else UNKNOWN) for name, values in own.items()}
        self.base = Scope(self.world, names, None, "<module>")

    def module(self, tree: ast.Module) -> tuple[Message, ...]:
        self.block(tree.body, Scope(self.world, {}, self.base, "<module>"))
        return self.messages()

    def block(self, body: list[ast.stmt], scope: Scope) -> bool:
        """Walks a block and says whether what follows it can be reached."""
        for node in body:
            handler = _STATEMENTS.get(type(node))
            if handler:
                handler(self, node, scope)
            else:
                self.expressions(children(node), scope)
        return not (body and isinstance(body[-1], _ENDS))

    def branches(self, scope: Scope, *blocks: list[ast.stmt]) -> None:
        """Blocks of which one is walked; an empty one stands for none of them."""
        taken = [(scope.branch(), block) for block in blocks]
        scope.become([branch for branch, block in taken if self.block(block, branch)])


def _bind(target: ast.expr, scope: Scope, value: Held = NOTHING) -> None:
    if isinstance(target, ast.Name):
        scope.bind(target.id, value)
    elif isinstance(target, ast.Tuple | ast.List):
        for each in target.elts:
            _bind(each, scope)
    elif isinstance(target, ast.Starred):
        _bind(target.value, scope)


def _worth(node: ast.expr | None, scope: Scope) -> Held:
    """What a name holds that is bound to `node`: texts, or an exception to be raised later."""
    if isinstance(node, ast.Call):
        made = site(node, scope)
        if made and made.kind == "raise":
            return Held(made.texts, made.name)
    found = texts(node, scope)
    return NOTHING if found == UNKNOWN else Held(found)


def _expression(walk: Walk, node: ast.Expr, scope: Scope) -> None:
    if not isinstance(node.value, ast.Constant):
        walk.expressions([node.value], scope)


def _assign(walk: Walk, node: ast.Assign, scope: Scope) -> None:
    walk.expressions([node.value], scope)
    value = _worth(node.value, scope)
    for target in node.targets:
        _bind(target, scope, value)


def _annotated(walk: Walk, node: ast.AnnAssign, scope: Scope) -> None:
    walk.expressions([node.value], scope)
    _bind(node.target, scope, _worth(node.value, scope))


def _augmented(walk: Walk, node: ast.AugAssign, scope: Scope) -> None:
    walk.expressions([node.value], scope)
    if isinstance(node.target, ast.Name):
        before, added = scope.name(node.target.id).texts, texts(node.value, scope)
        plus = isinstance(node.op, ast.Add) and (telling(before) or telling(added))
        scope.bind(node.target.id, Held(joined([before, added])) if plus else NOTHING)


def _raise(walk: Walk, node: ast.Raise, scope: Scope) -> None:
    if isinstance(node.exc, ast.Call):
        made = raised(node.exc, scope)
        walk.expressions([*node.exc.args, *(keyword.value for keyword in node.exc.keywords)], scope, hushed=True)
    else:
        known = held(node.exc, scope) if node.exc else NOTHING
        made = Site("raise", known.exception, known.texts if known.exception else texts(node.exc, scope), [])
    if telling(made.texts):
        walk.say(node, made, scope)
    else:
        walk.bare(node, made.name or _class(node.exc), scope)


def _class(node: ast.expr | None) -> str:
    """The class of a `raise` without arguments."""
    name = callee(node)[1] if node else ""
    return name if name[:1].isupper() else ""


def _assert(walk: Walk, node: ast.Assert, scope: Scope) -> None:
    walk.expressions([node.test], scope)
    walk.expressions([node.msg], scope, hushed=True)
    found = texts(node.msg, scope)
    if telling(found):
        walk.say(node, Site("assert", "", found, []), scope)
    else:
        walk.bare(node, "", scope)


def _if(walk: Walk, node: ast.If, scope: Scope) -> None:
    walk.expressions([node.test], scope)
    walk.branches(scope, node.body, node.orelse)


def _for(walk: Walk, node: ast.For | ast.AsyncFor, scope: Scope) -> None:
    walk.expressions([node.iter], scope)
    _bind(node.target, scope)
    walk.branches(scope, node.orelse, [*node.body, *node.orelse])


def _while(walk: Walk, node: ast.While, scope: Scope) -> None:
    walk.expressions([node.test], scope)
    walk.branches(scope, node.orelse, [*node.body, *node.orelse])


def _with(walk: Walk, node: ast.With | ast.AsyncWith, scope: Scope) -> None:
    for item in node.items:
        walk.expressions([item.context_expr], scope)
        if item.optional_vars:
            _bind(item.optional_vars, scope)
    walk.block(node.body, scope)


def _try(walk: Walk, node: ast.Try, scope: Scope) -> None:
    inside, ends = scope.branch(), []
    if walk.block([*node.body, *node.orelse], inside):
        ends.append(inside)
    for handler in node.handlers:
        caught = scope.branch()
        caught.become([caught, inside])
        caught.bind(handler.name or "")
        if walk.block(handler.body, caught):
            ends.append(caught)
    scope.become(ends)
    walk.block(node.finalbody, scope)


def _match(walk: Walk, node: ast.Match, scope: Scope) -> None:
    walk.expressions([node.subject], scope)
    walk.branches(scope, *(case.body for case in node.cases), [])


def _import(walk: Walk, node: ast.Import, scope: Scope) -> None:
    walk.world.modules |= {(alias.asname or alias.name).partition(".")[0] for alias in node.names}


def _import_from(walk: Walk, node: ast.ImportFrom, scope: Scope) -> None:
    for alias in node.names:
        name = alias.asname or alias.name
        if alias.name == "*":
            walk.world.star = True
        elif alias.name in walk.world.constants:
            known = walk.world.constant(alias.name)
            (walk.base if scope.function == "<module>" else scope).bind(name, known)
        else:
            walk.world.modules.add(name)


def _function(walk: Walk, node: ast.FunctionDef | ast.AsyncFunctionDef, scope: Scope) -> None:
    spec = node.args
    walk.expressions([*node.decorator_list, *spec.defaults, *spec.kw_defaults], scope)
    arguments = [*spec.posonlyargs, *spec.args, *spec.kwonlyargs, spec.vararg, spec.kwarg]
    names = {argument.arg: NOTHING for argument in arguments if argument}
    outer = scope if scope.function != "<module>" else walk.base
    walk.block(node.body, Scope(walk.world, dict(names), outer, node.name, scope.owner))


def _class_body(walk: Walk, node: ast.ClassDef, scope: Scope) -> None:
    walk.expressions(node.decorator_list, scope)
    names = [node.name, *(callee(base)[1] for base in node.bases)]
    owner = node.name if any(name.endswith(("Error", "Exception", "Warning")) for name in names) else ""
    walk.block(node.body, Scope(walk.world, {}, scope, scope.function, owner))


_STATEMENTS: dict[type[ast.stmt], Callable[..., None]] = {
    ast.Expr: _expression,
    ast.Assign: _assign,
    ast.AnnAssign: _annotated,
    ast.AugAssign: _augmented,
    ast.Raise: _raise,
    ast.Assert: _assert,
    ast.If: _if,
    ast.For: _for,
    ast.AsyncFor: _for,
    ast.While: _while,
    ast.With: _with,
    ast.AsyncWith: _with,
    ast.Try: _try,
    ast.TryStar: _try,
    ast.Match: _match,
    ast.Import: _import,
    ast.ImportFrom: _import_from,
    ast.FunctionDef: _function,
    ast.AsyncFunctionDef: _function,
    ast.ClassDef: _class_body,
}
