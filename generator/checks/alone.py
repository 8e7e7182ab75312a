"""Rules that need one entry and nothing else."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import date

from generator import match
from generator.catalogue import Record
from generator.model import PUBLISHED_NEEDS, Signature
from generator.problems import Problem, counted, quoted
from generator.provenance import PROJECTS
from generator.source import Path

QUICK_WORDS = 60
MOVING = re.compile(r"github\.com/[^/\s]+/[^/\s]+/blob/(?:master|main|HEAD|develop)/")


def complete(record: Record) -> Iterator[Problem]:
    """A published entry answers all that a reader with a dead run asks."""
    if not record.published:
        return
    entry = record.entry
    for name, least in PUBLISHED_NEEDS.items():
        value = getattr(entry, name)
        description = type(entry).model_fields[name].description
        if value is None:
            yield record.problem((), f"'{name}' is missing in a published entry", f"add it: {description}")
        elif isinstance(value, tuple) and len(value) < least:
            message = f"{counted(len(value), 'item')}, {least} needed in a published entry"
            yield record.problem((name,), message, f"add: {description}")
    strengths = [signature.strength for signature in entry.signatures if signature.role != "context"]
    if entry.signatures and "decisive" not in strengths and len(strengths) < 2:
        yield record.problem(
            ("signatures",), "neither a decisive signature nor two suggestive ones", "add the lines that the failure prints"
        )


def exit_is_told(record: Record) -> Iterator[Problem]:
    told = record.entry.exit
    if told and not told.codes and not told.note:
        yield record.problem(("exit",), "neither codes nor a note", "write the codes, or in `note` why there is none")


def retirement(record: Record) -> Iterator[Problem]:
    entry = record.entry
    if entry.status == "retired" and not entry.retired_because:
        yield record.problem(("status",), "retired without a reason", "add 'retired_because' with the entry to read instead")
    if entry.status != "retired" and entry.retired_because:
        yield record.problem(("retired_because",), f"stands in a {entry.status} entry", "delete it, or write 'status: retired'")


def quick_is_short(record: Record) -> Iterator[Problem]:
    quick = record.entry.quick
    words = len(f"{quick.symptom} {quick.cause} {quick.fix}".split()) if quick else 0
    if words > QUICK_WORDS:
        yield record.problem(
            ("quick",), f"{words} words in symptom, cause and fix, {QUICK_WORDS} allowed", f"shorten by {words - QUICK_WORDS}"
        )


def tags_sorted(record: Record) -> Iterator[Problem]:
    tags = record.entry.tags
    for index in range(1, len(tags)):
        if tags[index] <= tags[index - 1]:
            what = "stands twice" if tags[index] == tags[index - 1] else f"stands after '{tags[index - 1]}'"
            yield record.problem(("tags", index), f"'{tags[index]}' {what}", "sort the tags, each once")


def samples(record: Record) -> Iterator[Problem]:
    """A signature matches its own samples and leaves its near misses alone."""
    for number, signature in enumerate(record.entry.signatures):
        template = match.parse(signature.template)
        for index, line in enumerate(signature.matches):
            if match.search(template, line) is None:
                yield record.problem(
                    ("signatures", number, "matches", index),
                    "the template does not match this line",
                    "mend the template or the line",
                )
        for index, line in enumerate(signature.ignores):
            if match.search(template, line) is not None:
                yield record.problem(
                    ("signatures", number, "ignores", index),
                    "the template matches this line",
                    "make the template longer, or move the line",
                )


def origins(record: Record) -> Iterator[Problem]:
    """Messages of an indexed project name their template, from which all else follows; others say where they were seen."""
    for number, signature in enumerate(record.entry.signatures):
        at: Path = ("signatures", number, "origin")
        missing = _missing_origin(signature)
        if missing and record.published:
            yield record.problem(at, f"'{missing[0]}' is missing", missing[1])


def _missing_origin(signature: Signature) -> tuple[str, str] | None:
    origin = signature.origin
    project = PROJECTS.get(origin.project.lower())
    if project is None or not project.whole:
        told = origin.seen or (project and origin.template)
        return None if told else ("seen", f"say where {quoted(origin.project)} was seen to print it, with the version")
    return (
        None
        if origin.template
        else ("template", f"write the message as {project.title}'s source has it, with {{}} for each value")
    )


def reviewed_by(record: Record, today: date) -> Iterator[Problem]:
    if record.entry.reviewed > today:
        yield record.problem(("reviewed",), f"{record.entry.reviewed} has not come yet", "write the day of the review")


def sources_stay(record: Record) -> Iterator[Problem]:
    """A link into a branch shows something else tomorrow."""
    if not record.published:
        return
    for at, text in record.texts:
        if "/blob/" in text and (moving := MOVING.search(text)):
            yield record.problem(at, f"{quoted(moving.group())} moves with its branch", "link the file at a tag or commit")


ENTRY_RULES: tuple[Callable[[Record], Iterator[Problem]], ...] = (
    complete,
    exit_is_told,
    retirement,
    quick_is_short,
    tags_sorted,
    samples,
    origins,
    sources_stay,
)
