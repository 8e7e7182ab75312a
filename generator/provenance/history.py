"""What one release says, joined to what is known of the others. Knows no files and no network."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field

from generator.provenance import extract
from generator.provenance.index import Index, Row
from generator.provenance.lines import Item, Lines, block, fingerprint
from generator.provenance.ranges import Order

_NAME = re.compile(r"[^\W\d]\w*")

Statement = tuple[str, str, str]
"""Template, kind and name."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """One release: its statements, and a block of lines for each file that has any."""

    statements: frozenset[Statement]
    blocks: dict[str, str]


@dataclass
class Seen:
    """What was made of each file's text, for most files stay the same from one release to the next."""

    known: dict[tuple[str, str], tuple[frozenset[Statement], str]] = field(default_factory=dict)
    names: dict[str, frozenset[str]] = field(default_factory=dict)
    bound: dict[str, dict[str, set[str]]] = field(default_factory=dict)

    def snapshot(self, sources: Mapping[str, str]) -> Snapshot:
        constants = self._constants(sources)
        statements: set[Statement] = set()
        blocks = {}
        for path, text in sources.items():
            used = {name: constants[name] for name in self._names(text) & constants.keys()}
            made = (text, repr(sorted((name, sorted(values)) for name, values in used.items())))
            if made not in self.known:
                self.known[made] = _described(path, text, used)
            own, lines = self.known[made]
            statements |= own
            if lines:
                blocks[path] = lines
        return Snapshot(frozenset(statements), blocks)

    def _constants(self, sources: Mapping[str, str]) -> dict[str, set[str]]:
        found: dict[str, set[str]] = defaultdict(set)
        for path, text in sources.items():
            if path == "setup.py":  # its `version` is another in every release, and no other file imports it
                continue
            if text not in self.bound:
                self.bound[text] = extract.constants(path, text)
            for name, values in self.bound[text].items():
                found[name] |= values
        return dict(found)

    def _names(self, text: str) -> frozenset[str]:
        if text not in self.names:
            self.names[text] = frozenset(_NAME.findall(text))
        return self.names[text]


def _described(path: str, text: str, constants: dict[str, set[str]]) -> tuple[frozenset[Statement], str]:
    messages = extract.messages(path, text, constants=constants)
    statements = frozenset((message.template, message.kind, message.name) for message in messages)
    marks = {Item(message.first, message.last, message.kind, fingerprint(message.template)) for message in messages}
    spans = {Item(function.first, function.last, "function", function.name) for function in extract.functions(path, text)}
    return statements, block(marks | spans)


def joined(rows: Mapping[Statement, frozenset[int]], snapshots: Mapping[int, Snapshot]) -> tuple[Row, ...]:
    """Rows from those known and from snapshots by their place in the same order."""
    releases: dict[Statement, set[int]] = defaultdict(set)
    for statement, places in rows.items():
        releases[statement] |= places
    for place, snapshot in snapshots.items():
        for statement in snapshot.statements:
            releases[statement].add(place)
    return tuple(Row(*statement, frozenset(places)) for statement, places in sorted(releases.items()))


def joined_lines(order: Order, known: Lines, snapshots: Mapping[int, Snapshot]) -> Lines:
    blocks: dict[str, dict[str, set[int]]] = defaultdict(lambda: defaultdict(set))
    for path, versions in known.blocks.items():
        for text, places in versions.items():
            blocks[path][text] |= known.order.moved_to(order, places)
    for place, snapshot in snapshots.items():
        for path, text in snapshot.blocks.items():
            blocks[path][text].add(place)
    return Lines(order, {path: {text: frozenset(found) for text, found in versions.items()} for path, versions in blocks.items()})


def moved(index: Index, order: Order) -> dict[Statement, frozenset[int]]:
    """The rows of an index in an order that holds more releases."""
    return {(row.template, row.kind, row.name): index.order.moved_to(order, row.releases) for row in index.rows}
