"""The compiled rules: what `exports.rules` writes and both engines read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Signature:
    """Templates as text; `requires` and `unless` are judged over the whole log."""

    template: str
    role: str
    strength: str
    requires: tuple[str, ...]
    unless: tuple[str, ...]
    does_not_prove: str


@dataclass(frozen=True, slots=True)
class Rule:
    """One entry, as far as a diagnosis needs it. `advice` is passed on as it is: next_check, fix, verify."""

    slug: str
    title: str
    url: str | None
    signatures: tuple[Signature, ...]
    advice: Mapping[str, Any]


@dataclass(frozen=True, eq=False)
class Rules:
    """Compared by identity."""

    entries: tuple[Rule, ...]

    @property
    def templates(self) -> tuple[str, ...]:
        """Every template to look for, each once."""
        texts = (
            text
            for rule in self.entries
            for signature in rule.signatures
            for text in (signature.template, *signature.requires, *signature.unless)
        )
        return tuple(dict.fromkeys(texts))

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> Rules:
        return cls(tuple(_rule(row) for row in data["entries"]))


def _rule(row: Mapping[str, Any]) -> Rule:
    advice = {key: row[key] for key in ("next_check", "fix", "verify")}
    return Rule(row["slug"], row["title"], row["url"], tuple(map(_signature, row["signatures"])), advice)


def _signature(row: Mapping[str, Any]) -> Signature:
    return Signature(
        row["template"], row["role"], row["strength"], tuple(row["requires"]), tuple(row["unless"]), row["does_not_prove"]
    )
