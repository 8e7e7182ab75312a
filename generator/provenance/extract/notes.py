"""Collects the messages that expressions print, with their places. Knows calls and sentences, no statements and no flow."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator

from generator.provenance.extract.calls import Site, raised, site
from generator.provenance.extract.expressions import METHODS, callee, texts
from generator.provenance.extract.message import VALUE, Message, says_something, template
from generator.provenance.extract.parse import children
from generator.provenance.extract.scope import Scope
from generator.provenance.extract.wording import telling

LIMIT_TEXT = 1000
NOT_PRINTED = {"help", "description", "epilog", "usage", "metavar", "doc", "pattern", "title", "code", "body"}
PATTERN_CALLS = {"compile", "match", "search", "fullmatch", "sub", "findall", "split", "add_argument", "getenv"}
_WORD = re.compile(r"[(\"'`\[]*[A-Za-z][A-Za-z'’-]+[.,:;!?)\"'`\]]*")
Node = ast.stmt | ast.expr
Task = tuple[ast.AST, bool]


class Notes:
    """The messages of one module. A sentence that a message already holds is dropped at the end."""

    def __init__(self, lines: list[str]) -> None:
        self.lines = lines
        self.found: list[Message] = []

    def messages(self) -> tuple[Message, ...]:
        whole = "\n".join({message.template for message in self.found if message.kind != "text"})
        kept = (message for message in self.found if message.kind != "text" or message.template not in whole)
        return tuple(sorted(dict.fromkeys(kept), key=lambda message: (message.first, message.last)))

    def say(self, where: Node, made: Site, scope: Scope) -> None:
        """Adds a message for each alternative; one that is only a value counts if there is no other."""
        last = where.end_lineno or where.lineno
        for text in [text for text in made.texts if says_something(text)] or list(made.texts[:1]):
            written = template(text)
            if written:
                self.found.append(Message(written, made.kind, made.name, scope.function, where.lineno, last))

    def bare(self, where: ast.stmt, name: str, scope: Scope) -> None:
        """The first source line of a statement without a text of its own, as a traceback shows it."""
        line = self.lines[where.lineno - 1] if where.lineno <= len(self.lines) else ""
        self.say(where, Site("bare", name, (line.replace(VALUE, ""),), []), scope)

    def expressions(self, nodes: Iterable[ast.AST | None], scope: Scope, hushed: bool = False) -> None:
        """Looks for calls that print, and unless `hushed` for sentences, in all that the nodes hold."""
        stack: list[Task] = [(node, hushed) for node in nodes if node is not None]
        while stack:
            node, hushed = stack.pop()
            kind = type(node)
            if kind is ast.Name or (hushed and kind is ast.Constant):
                continue
            if isinstance(node, ast.Call):
                stack += self._call(node, scope, hushed)
            else:
                hushed = hushed or isinstance(node, ast.Compare) or self._sentence(node, scope)
                stack += [(child, hushed) for child in children(node)]

    def _call(self, node: ast.Call, scope: Scope, hushed: bool) -> Iterator[Task]:
        """Adds what the call prints; returns what else is to be looked at."""
        made = _super_init(node, scope) or site(node, scope)
        if made:
            self.say(node, made, scope)
        elif not hushed:
            hushed = self._sentence(node, scope) or callee(node.func)[1] in PATTERN_CALLS
        read = made.read if made else []
        yield node.func, hushed
        for each in node.args:
            yield each, hushed or each in read
        for keyword in node.keywords:
            yield keyword.value, hushed or keyword.value in read or keyword.arg in NOT_PRINTED

    def _sentence(self, node: ast.AST, scope: Scope) -> bool:
        """Whether the node is a text; adds it if it is a sentence."""
        if not _is_text(node):
            return False
        assert isinstance(node, ast.expr)
        choices = tuple(text for text in texts(node, scope) if _is_sentence(text))
        if choices:
            self.say(node, Site("text", "", choices, []), scope)
        return True


def _super_init(node: ast.Call, scope: Scope) -> Site | None:
    """`super().__init__("...")` in the class of an exception."""
    if scope.owner and callee(node.func)[1] == "__init__":
        made = raised(node, scope)
        return Site("raise", scope.owner, made.texts, made.read) if telling(made.texts) else None
    return None


def _is_text(node: ast.AST) -> bool:
    if isinstance(node, ast.Constant):
        return isinstance(node.value, str)
    if isinstance(node, ast.Call):
        return isinstance(node.func, ast.Attribute) and node.func.attr in METHODS and not isinstance(node.func.value, ast.Name)
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Mod))


def _is_sentence(text: str) -> bool:
    """At least four words, two of them longer than those of an einsum."""
    words = [word for word in text.split() if _WORD.fullmatch(word)] if len(text) <= LIMIT_TEXT else []
    return len(words) >= 4 and sum(len(word) > 3 for word in words) >= 2
