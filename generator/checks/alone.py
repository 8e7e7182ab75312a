"""Rules that need one entry and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from generator import match
from generator.catalogue import Record
from generator.model import Signature
from generator.problems import Problem, counted, quoted
from generator.source import Path

QUICK_WORDS = 60


def complete(record: Record) -> Iterator[Problem]:
    """A published entry answers all that a reader with a dead run asks."""
    if not record.published:
        return
    entry = record.entry
    for name in ("quick", "exit", "restart", "mechanism", "reproduce"):
        if getattr(entry, name) is None:
            description = type(entry).model_fields[name].description
            yield record.problem((), f"'{name}' is missing in a published entry", f"add it: {description}")
    for name, least in (("symptoms", 2), ("affected", 1), ("confirm", 2), ("causes", 1), ("references", 1), ("tags", 1)):
        number = len(getattr(entry, name))
        if number < least:
            yield record.problem(
                (name,), f"{counted(number, 'item')}, {least} needed in a published entry", "add more, or make it a draft"
            )
    strengths = [signature.strength for signature in entry.signatures if signature.role != "context"]
    if "decisive" not in strengths and len(strengths) < 2:
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
    """DeepSpeed's own messages name their source; others say where they were seen."""
    for number, signature in enumerate(record.entry.signatures):
        at: Path = ("signatures", number, "origin")
        missing = _missing_origin(signature)
        if missing and record.published:
            yield record.problem(at, f"'{missing[0]}' is missing", missing[1])


def _missing_origin(signature: Signature) -> tuple[str, str] | None:
    origin = signature.origin
    if origin.project.lower() != "deepspeed":
        return None if origin.seen else ("seen", f"say where {quoted(origin.project)} was seen to print it, with the version")
    if not origin.template:
        return "template", "write the message as DeepSpeed's source has it, with {} for each value"
    return None if origin.source else ("source", "link the line of source at a release tag")


ENTRY_RULES: tuple[Callable[[Record], Iterator[Problem]], ...] = (
    complete,
    exit_is_told,
    retirement,
    quick_is_short,
    tags_sorted,
    samples,
    origins,
)
