"""The page of one entry: the entry itself, and what has to be looked up or derived for it."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar
from urllib.parse import urlencode

from generator import match
from generator.catalogue import Catalogue, Record
from generator.evidence import Evidence
from generator.model import Entry, Phase, Section, Signature, sections
from generator.pages.evidence import CaseShown, cases_of
from generator.pages.exit_codes import ExitCode, exit_code
from generator.provenance import Proof, Provenance

VERDICTS = {"helps": "helps", "does-not-help": "does not help", "unsafe": "unsafe"}
RELATED = {
    "cascades-to": "leads to",
    "same-text": "prints the same text",
    "confused-with": "often confused with",
}
RELATED_BACK = {**RELATED, "cascades-to": "follows from"}
ROLES = {"root": "the failure's own line", "cascade": "its aftermath", "context": "printed before, no evidence alone"}
REPRODUCED = {
    "reproduced": "Reproduced",
    "stand-in": "Stand-in: the message was forced, its cause was not",
    "not-reproduced": "Not reproduced",
}

LONGEST_PHRASE = 200
"""GitHub refuses a search of more than 256 characters."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A run of a template: literal text, or a placeholder with the kind of value it takes."""

    text: str
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Printed:
    """A signature as it is shown: its template in pieces, what it means, and what is known of who prints it.

    `project` is the printing software's name as it writes itself; `proof` is None where no index can tell.
    """

    signature: Signature
    pieces: tuple[Piece, ...]
    role: str
    project: str
    proof: Proof | None

    @property
    def text(self) -> str:
        """The line with `…` for each value."""
        return "".join("…" if piece.kind else piece.text for piece in self.pieces)


@dataclass(frozen=True, slots=True)
class RelatedLink:
    """A neighbour: `url` is relative to the hub, `kind` reads after 'this failure'.

    `back`: the neighbour names this entry and not the reverse, so `tell` is written from the neighbour's side.
    """

    url: str
    title: str
    kind: str
    tell: str
    back: bool = False


@dataclass(frozen=True, slots=True)
class EntryPage:
    """`url` is relative to the site's root and ends in a slash; `source` is the entry's path in the repository."""

    url: str
    source: str
    slug: str
    hub: str
    hub_title: str
    entry: Entry
    phase: Phase
    category: str
    layer: str
    tags: tuple[tuple[str, str], ...]
    verdict: str
    exit_codes: tuple[ExitCode, ...]
    printed: tuple[Printed, ...]
    grep: str
    issue_search: str
    related: tuple[RelatedLink, ...]
    reproduced: str
    cases: tuple[CaseShown, ...]
    sections: tuple[Section, ...]

    kind: ClassVar[str] = "entry"

    @property
    def title(self) -> str:
        return self.entry.title

    @property
    def summary(self) -> str:
        return self.entry.summary or self.entry.title

    @property
    def proven(self) -> bool:
        return any(line.proof for line in self.printed)

    def has(self, section: str) -> bool:
        return any(each.id == section for each in self.sections)


def entry_page(catalogue: Catalogue, record: Record, messages: Provenance, evidence: Evidence) -> EntryPage:
    entry, words = record.entry, catalogue.vocabulary
    hub = catalogue.hubs[record.hub]
    related = _related(catalogue, record)
    cases = cases_of(record, evidence)
    return EntryPage(
        url=f"{record.hub}/{record.slug}/",
        source=record.path,
        slug=record.slug,
        hub=record.hub,
        hub_title=hub.title,
        entry=entry,
        phase=next(phase for phase in hub.phases if phase.id == record.phase),
        category=words.categories[entry.category] if entry.category else "",
        layer=words.layers[entry.layer] if entry.layer else "",
        tags=tuple((tag, words.tags[tag]) for tag in entry.tags),
        verdict=VERDICTS[entry.restart.verdict] if entry.restart else "",
        exit_codes=tuple(exit_code(code) for code in entry.exit.codes) if entry.exit else (),
        printed=tuple(_printed(signature, messages) for signature in entry.signatures),
        grep=_grep(entry),
        issue_search=_issue_search(entry),
        related=related,
        reproduced=_reproduced(entry, cases),
        cases=cases,
        sections=sections(entry, related=bool(related)),
    )


def _reproduced(entry: Entry, cases: tuple[CaseShown, ...]) -> str:
    if entry.reproduce is None:
        return ""
    claimed = entry.reproduce.kind != "not-reproduced"
    return (
        "A run is written and was not made yet"
        if claimed and entry.status == "draft" and not cases
        else REPRODUCED[entry.reproduce.kind]
    )


def _printed(signature: Signature, messages: Provenance) -> Printed:
    parts = match.parse(signature.template).parts
    pieces = (Piece(part) if isinstance(part, str) else Piece(part.name, part.kind) for part in parts)
    origin = signature.origin
    known = messages.project(origin.project)
    proof = known.printed(origin.template) if known and origin.template else None
    return Printed(signature, tuple(pieces), ROLES[signature.role], known.project.title if known else origin.project, proof)


@lru_cache(maxsize=16384)
def _longest_literal(template: str) -> str:
    return match.parse(template).longest_literal


def _telling(entry: Entry) -> list[str]:
    """The literal runs to search a log for: the failure's own lines, the most telling first."""
    own = [signature for signature in entry.signatures if signature.role == "root"] or list(entry.signatures)
    own.sort(key=lambda signature: signature.strength != "decisive")
    runs = (_longest_literal(signature.template) for signature in own)
    return list(dict.fromkeys(run for run in runs if run))


def _grep(entry: Entry) -> str:
    runs = _telling(entry)
    if not runs:
        return ""
    return "grep -nF " + " ".join(f"-e {shlex.quote(run)}" for run in runs) + " train.log"


def _issue_search(entry: Entry) -> str:
    runs = _telling(entry)
    if not runs:
        return ""
    phrase = max(runs[0].split('"'), key=len).strip()
    if len(phrase) > LONGEST_PHRASE:
        phrase = phrase[:LONGEST_PHRASE].rpartition(" ")[0] or phrase[:LONGEST_PHRASE]
    return "https://github.com/search?" + urlencode({"q": f'"{phrase}"', "type": "issues"})


def _related(catalogue: Catalogue, record: Record) -> tuple[RelatedLink, ...]:
    """The entry's own neighbours first, then those that name it and that it does not name."""
    links = []
    named = {related.entry for related in record.entry.related}
    for related in record.entry.related:
        other = catalogue.by_slug[related.entry]
        links.append(RelatedLink(f"{other.slug}/", other.entry.title, RELATED[related.kind], related.tell))
    for back in catalogue.named_by(record):
        if back.record.slug not in named:
            title = back.record.entry.title
            links.append(
                RelatedLink(f"{back.record.slug}/", title, RELATED_BACK[back.related.kind], back.related.tell, back=True)
            )
    return tuple(links)
