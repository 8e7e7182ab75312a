"""Rules about who prints a signature: what is claimed of an indexed project is in its index, what is claimed of others is not."""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator import match, provenance
from generator.catalogue import Record
from generator.model import Signature
from generator.problems import Problem, quoted
from generator.provenance import ProjectIndex, Provenance
from generator.source import Path


def origins_proven(record: Record, known: Provenance) -> Iterator[Problem]:
    for number, signature in enumerate(record.entry.signatures):
        at: Path = ("signatures", number)
        project = known.project(signature.origin.project)
        if project is None or not project.project.whole:
            yield from _of_nobody_else(record, at, signature, known)
        if project and signature.origin.template:
            yield from _in_index(record, at, signature, project)


def _in_index(record: Record, at: Path, signature: Signature, project: ProjectIndex) -> Iterator[Problem]:
    template, title = str(signature.origin.template), project.project.title
    where = (*at, "origin", "template")
    rows = project.index.rows_of(template)
    if not rows:
        nearest = project.finder.nearest(template)
        hint = (
            f"the nearest is {quoted(nearest, 200)}" if nearest else "`encyclopedia explain` finds a message by a line of a log"
        )
        yield record.problem(where, f"no release of {title} has this message", hint)
        return
    pieces = [piece for text in sorted({row.template for row in rows}) for piece in provenance.pieces(text)]
    if not pieces:
        yield record.problem(
            where, "so general that it proves nothing", "name a message with words of its own, or another origin"
        )
        return
    shape = match.parse(signature.template)
    for index, line in enumerate(signature.matches):
        if not any(_printed_by(piece, shape, line) for piece in pieces):
            yield record.problem(
                (*at, "matches", index),
                f"{title}'s message does not hold what the signature finds in this line",
                "mend the signature's template, its origin's, or the line",
            )


_CLASS = re.compile(r"[\w.]+: ?\Z")


def _printed_by(piece: provenance.Piece, shape: match.Template, line: str) -> bool:
    """Whether the signature matches where the message's words stand in the line, or its exception class with them."""
    span = piece.span(line)
    if span is None:
        return False
    before = _CLASS.sub("", line[: line.find(next(filter(None, piece.literals)), span[0])])
    return match.search(shape, line[: span[1]]) is not None and match.search(shape, before) is None


def _of_nobody_else(record: Record, at: Path, signature: Signature, known: Provenance) -> Iterator[Problem]:
    for index, line in enumerate(signature.matches):
        for project in known.projects.values():
            claims = project.finder.claims(line) if project.project.whole else ()
            if claims:
                yield record.problem(
                    (*at, "matches", index),
                    f"{project.project.title} prints this: {quoted(claims[0].template, 200)}",
                    f"write 'project: {project.project.name}' and this template as the origin",
                )
                break
