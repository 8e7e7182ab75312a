"""Which of an index's messages a line shows. Literal pieces are looked up in order, so no line can make a search run away.

Some messages are common to much software; those prove nothing and are never found.
"""

from __future__ import annotations

import difflib
import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from generator.provenance.extract import generic
from generator.provenance.index import Index, key

VALUE = "{}"
_WORD = re.compile(r"[A-Za-z_]{3,}")
_BEFORE = re.compile(r"(?:^|[\]:>|)] ?|\W{2}|\s)\Z")
PREFIX = re.compile(
    r"\s*(?:\[[^\]]*\]:?\s*|\([^)]*\)\s*|[\w.]+(?:Error|Exception|Warning|Interrupt|Exit)\b:?\s*|[\w./-]+\.py:\d+:?\s*|[\w-]+\s*[:|>]\s*"
    r"|\d[\d:.,/T-]*\s+|(?:DEBUG|INFO|WARNING|ERROR|CRITICAL)\b:?\s*|>+-?\s*)*"
)
"""What may stand before a message: time, level, rank, host, place in the source, exception class."""


@dataclass(frozen=True, slots=True)
class Hit:
    """`template` has the piece in it; the message fills `start` to `end` of the line."""

    template: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Piece:
    """One line of a message, as literals with a value in each gap; an empty literal at an end stands for a value there."""

    template: str
    literals: tuple[str, ...]

    def span(self, line: str) -> tuple[int, int] | None:
        """Where the piece stands in the line, values at its ends included."""
        first = line.find(self.literals[0])
        at = first
        for literal in self.literals[:-1]:
            at = line.find(literal, at)
            if at < 0:
                return None
            at += len(literal)
        last = self.literals[-1]
        at = line.rfind(last, at) if last else len(line)
        return (0 if not self.literals[0] else first, at + len(last)) if at >= 0 <= first else None

    def fills(self, line: str, span: tuple[int, int]) -> bool:
        """Whether the line holds the message and nothing that would make it another's."""
        prefix = PREFIX.match(line)
        begins = not self.literals[0] or (prefix is not None and span[0] <= prefix.end())
        return begins and not line[span[1] :].strip()


def literals(template: str) -> tuple[str, ...]:
    """The text between the values; the first or last is empty where the template begins or ends with a value."""
    parts = [""]
    for token in re.findall(r"\{\{|\}\}|\{\}|[^{}]+|.", template):
        if token == VALUE:
            parts.append("")
        else:
            parts[-1] += token[0] if token in ("{{", "}}") else token
    return tuple(parts)


def shown(template: str) -> str:
    """A template for people: `…` for each value, braces as they are printed."""
    return "…".join(literals(template))


def pieces(template: str) -> list[Piece]:
    """A message line by line: each line of it that says enough on its own."""
    return [Piece(template, literals(line.strip())) for line in template.split("\n") if not generic(line.strip())]


class Finder:
    """Looks up lines in one index."""

    def __init__(self, index: Index) -> None:
        self.index = index

    @cached_property
    def _by_word(self) -> dict[str, list[Piece]]:
        """Every piece under the rarest whole word of its text."""
        every = [piece for template in sorted({row.template for row in self.index.rows}) for piece in pieces(template)]
        words = {piece: _whole_words(piece) for piece in every}
        count: dict[str, int] = defaultdict(int)
        for found in words.values():
            for word in found:
                count[word] += 1
        groups: dict[str, list[Piece]] = defaultdict(list)
        for piece, found in words.items():
            groups[min(found, key=lambda word: (count[word], word), default="")].append(piece)
        return groups

    def hits(self, line: str) -> list[Hit]:
        """Every message that the line contains, the longest first."""
        return [Hit(piece.template, *span) for piece, span in self._found(line)]

    def claims(self, line: str) -> list[Hit]:
        """Of the hits those that are the line's whole message, behind at most time, level, place, rank or exception class."""
        return [Hit(piece.template, *span) for piece, span in self._found(line) if piece.fills(line, span)]

    def _found(self, line: str) -> list[tuple[Piece, tuple[int, int]]]:
        found = []
        for word in {"", *_WORD.findall(line)}:
            for piece in self._by_word.get(word, ()):
                span = piece.span(line)
                if span:
                    found.append((piece, span))
        return sorted(found, key=lambda pair: (-sum(map(len, pair[0].literals)), pair[0].template))

    def holding(self, part: str) -> list[str]:
        """Messages that hold a cut line, behind what may stand before a message: the shortest first."""
        prefix = PREFIX.match(part)
        wanted = part[prefix.end() :] if prefix else part
        if generic(wanted.replace("{", "{{").replace("}", "}}")):
            return []
        found = {row.template for row in self.index.rows if _may_begin(key(row.template), key(wanted))}
        return sorted(found, key=lambda text: (len(text), text))

    def nearest(self, template: str) -> str | None:
        """The message most like the given text, for a helpful refusal."""
        wanted = key(template)
        whole = [] if generic(template) else [text for text in self.index.by_key if wanted in text]
        if whole:
            return min(whole, key=len)
        words = set(_WORD.findall(wanted))
        close = sorted(self.index.by_key, key=lambda text: -len(words & set(_WORD.findall(text))))[:200]
        best = difflib.get_close_matches(wanted[:400], [text[:400] for text in close], n=1, cutoff=0.4)
        return next((text for text in close if best and text.startswith(best[0])), None)


def _may_begin(template: str, part: str) -> bool:
    """Whether a line that was cut at its end can be the message: it holds the message's text in order, up to the cut."""
    at, seen = 0, ""
    for literal in literals(template):
        found = part.find(literal, at)
        if found < 0:
            return not generic(seen) or part in literal
        at, seen = found + len(literal), f"{seen}{literal}"
    return False


def _whole_words(piece: Piece) -> set[str]:
    """Words that no value can lengthen."""
    words: set[str] = set()
    last = len(piece.literals) - 1
    for number, literal in enumerate(piece.literals):
        text = literal if number == 0 else re.sub(r"^[A-Za-z_]+", "", literal)
        words.update(_WORD.findall(text if number == last else re.sub(r"[A-Za-z_]+$", "", text)))
    return words


def similar(one: str, other: str) -> float:
    """0 to 1: how much two messages have in common."""
    matcher = difflib.SequenceMatcher(None, one, other, autojunk=False)
    return matcher.ratio() if matcher.real_quick_ratio() > 0.7 and matcher.quick_ratio() > 0.7 else 0.0


def alike(template: str, others: Iterable[str], least: float = 0.75) -> list[str]:
    """Those of the others that read like a rewording, the most similar first."""
    scored = [(similar(template, other), other) for other in others]
    return [other for score, other in sorted(scored, key=lambda pair: (-pair[0], pair[1])) if score >= least]
