"""What a name holds at one place of a program: texts, an exception with its texts, or nothing known.

Knows no statements: whoever walks them binds names and asks. Constants of other modules are known by name alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from generator.provenance.extract.wording import UNKNOWN, Texts, either

Constants = Mapping[str, set[str]]
Names = dict[str, "Held"]


class Held(NamedTuple):
    texts: Texts
    exception: str = ""


NOTHING = Held(UNKNOWN)


class World:
    """What a whole module sees: the constants of the release, and by which names it imported modules or everything."""

    def __init__(self, constants: Constants) -> None:
        self.constants = constants
        self.modules: set[str] = set()
        self.star = False

    def constant(self, name: str) -> Held:
        """The one text that the release binds to `name`; two different ones are no constant."""
        values = self.constants.get(name, ())
        return Held(tuple(values)) if len(values) == 1 else NOTHING


class Scope:
    """The names of a function, a class body or a module, at the point that the walk has reached."""

    def __init__(self, world: World, names: Names, outer: Scope | None, function: str, owner: str = "") -> None:
        self.world, self.names, self.outer = world, names, outer
        self.function, self.owner = function, owner

    def bind(self, name: str, held: Held = NOTHING) -> None:
        self.names[name] = held

    def name(self, name: str) -> Held:
        scope: Scope | None = self
        while scope is not None:
            if name in scope.names:
                return scope.names[name]
            scope = scope.outer
        return self.world.constant(name) if self.world.star else NOTHING

    def attribute(self, module: str, name: str) -> Held:
        return self.world.constant(name) if module in self.world.modules else NOTHING

    def branch(self) -> Scope:
        return Scope(self.world, dict(self.names), self.outer, self.function, self.owner)

    def become(self, branches: list[Scope]) -> None:
        """Go on where these branches meet; with none of them left, nothing that follows is reached."""
        if not branches:
            return
        merged = dict(branches[0].names)
        for branch in branches[1:]:
            for name, held in branch.names.items():
                known = merged.get(name, held)
                merged[name] = held if known is held else _either(known, held)
        self.names = merged


def _either(one: Held, other: Held) -> Held:
    return Held(either(one.texts, other.texts), one.exception or other.exception)
