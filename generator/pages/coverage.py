"""The coverage page: which error messages of a hub's newest release have an entry, and which are wanted most."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import ClassVar

from generator.catalogue import Catalogue, Record
from generator.model import Section
from generator.provenance import ProjectIndex, Provenance, Row, Thread, key, shown

ERRORS = {"raise", "assert", "exit"}
LEVELS = {"error", "critical", "fatal", "exception"}
NATIVE = {"TORCH_CHECK", "TORCH_INTERNAL_ASSERT", "AT_ERROR", "AT_ASSERTM", "AT_ASSERT", "assert", "throw"}
LONGEST_TITLE = 120


@dataclass(frozen=True, slots=True)
class Answer:
    """An entry that has a message."""

    slug: str
    title: str
    draft: bool


@dataclass(frozen=True, slots=True)
class Covered:
    """An error message of the newest release: how it is raised, its first line in the source, and who answers it."""

    template: str
    statement: str
    link: str
    line: int
    answers: tuple[Answer, ...]
    threads: Thread | None

    @property
    def answered(self) -> bool:
        """Whether an entry that readers see has it."""
        return any(not answer.draft for answer in self.answers)

    @property
    def text(self) -> str:
        return shown(self.template)

    @property
    def asked(self) -> str:
        """The message as the title of a request for an entry."""
        text = " ".join(self.text.split())
        return text if len(text) <= LONGEST_TITLE else text[:LONGEST_TITLE].rpartition(" ")[0] + " …"


@dataclass(frozen=True, slots=True)
class SourceFile:
    path: str
    messages: tuple[Covered, ...]

    @property
    def answered(self) -> int:
        return sum(message.answered for message in self.messages)


@dataclass(frozen=True, slots=True)
class CoveragePage:
    """`url` is relative to the site's root and ends in a slash; `wanted` are messages that threads show, the most first."""

    url: str
    source: str
    project: str
    release: str
    files: tuple[SourceFile, ...]
    wanted: tuple[Covered, ...]

    kind: ClassVar[str] = "coverage"

    @property
    def title(self) -> str:
        return f"{self.project} {self.release}: error messages with and without an entry"

    @property
    def summary(self) -> str:
        return f"{self.answered} of {self.total} error messages in the source of {self.project} {self.release} have an entry."

    @property
    def total(self) -> int:
        return sum(len(file.messages) for file in self.files)

    @property
    def answered(self) -> int:
        return sum(file.answered for file in self.files)

    @property
    def sections(self) -> tuple[Section, ...]:
        wanted = (Section("wanted", "Wanted most"),) if self.wanted else ()
        return (*wanted, Section("files", "By source file"))


def coverage_page(catalogue: Catalogue, hub: str, messages: Provenance) -> CoveragePage | None:
    """None for a hub whose software has no index."""
    known = messages.project(hub)
    if known is None:
        return None
    answers = _answers(catalogue, known)
    files: dict[str, list[Covered]] = defaultdict(list)
    for template, rows in _errors(known).items():
        path, covered = _covered(known, template, rows, answers, messages.threads)
        files[path].append(covered)
    listed = tuple(SourceFile(path, tuple(sorted(files[path], key=_by_line))) for path in sorted(files))
    wanted = [message for file in listed for message in file.messages if message.threads and not message.answers]
    return CoveragePage(
        url=f"{hub}/coverage/",
        source=f"provenance/{hub}.tsv",
        project=known.project.title,
        release=known.index.order.versions[-1],
        files=listed,
        wanted=tuple(sorted(wanted, key=_by_threads)),
    )


def _errors(known: ProjectIndex) -> dict[str, list[Row]]:
    """The newest release's error messages, each with the statements that print it."""
    groups: dict[str, list[Row]] = defaultdict(list)
    for row in known.rows_in_newest():
        native = row.kind == "cpp" and row.name in NATIVE
        if row.kind in ERRORS or native or (row.kind == "log" and row.name in LEVELS):
            groups[row.template].append(row)
    return groups


def _covered(
    known: ProjectIndex, template: str, rows: list[Row], answers: dict[str, tuple[Answer, ...]], threads: dict[str, Thread]
) -> tuple[str, Covered]:
    path, line = known.site(template)
    link = known.project.link(known.index.order.versions[-1], path, line)
    statement = ", ".join(dict.fromkeys(f"{row.kind} {row.name}".strip() for row in rows))
    same = key(template)
    return path, Covered(template, statement, link, line, answers.get(same, ()), threads.get(same))


def _answers(catalogue: Catalogue, known: ProjectIndex) -> dict[str, tuple[Answer, ...]]:
    """Entries by the messages that their signatures name."""
    found: dict[str, dict[str, Record]] = defaultdict(dict)
    for record in catalogue.records:
        for signature in record.entry.signatures:
            origin = signature.origin
            if origin.template and origin.project.lower() == known.project.name and record.entry.status != "retired":
                found[key(origin.template)][record.slug] = record
    return {
        text: tuple(Answer(slug, record.entry.title, not record.shown) for slug, record in each.items())
        for text, each in found.items()
    }


def _by_line(message: Covered) -> tuple[int, str]:
    return message.line, message.template


def _by_threads(message: Covered) -> tuple[int, str]:
    assert message.threads
    return -message.threads.count, message.template
