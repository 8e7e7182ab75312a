"""Entry and its parts: what an author writes, and what each field means. Frozen; unknown keys are refused.

A draft may leave out almost everything; what a published entry must have is a rule of `checks`. The descriptions are
printed: in the JSON schema's hover texts, in CONTRIBUTING.md and in messages about missing fields.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field

from generator.model.text import (
    Brief,
    Code,
    Date,
    Inline,
    Line,
    Prose,
    Sample,
    Slug,
    Summary,
    TemplateText,
    Title,
    Url,
    fault,
)


def _whole_number(value: object) -> object:
    if isinstance(value, str):
        digits = value.removeprefix("-")
        if not (digits.isascii() and digits.isdigit() and len(digits) <= 3):
            raise fault(f"'{value[:30]}' is not an exit code", "write a whole number: -7 for signal 7, 1 for status 1")
        return int(value)
    return value


LIMIT_CODES = 8
ExitCode = Annotated[int, Field(ge=-64, le=255), BeforeValidator(_whole_number)]


def _each_once(codes: tuple[int, ...]) -> tuple[int, ...]:
    for index, code in enumerate(codes):
        if code in codes[:index]:
            raise fault(f"{code} stands twice", "keep one")
        if index == LIMIT_CODES:
            raise fault(f"more than {LIMIT_CODES} exit codes", "keep those that the failure itself ends with")
    return codes


class Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Quick(Part):
    """The first screen: sixty words for the reader with a dead run."""

    symptom: Brief = Field(description="what the reader sees, with the printed words")
    cause: Brief = Field(description="why it happens, in one sentence")
    check: Code = Field(description="the one command that confirms it")
    fix: Brief = Field(description="the change that mends it, with the exact key, flag or command")


class Symptom(Part):
    observe: Inline = Field(description="what can be seen")
    because: Inline = Field(description="why this failure shows it; different for each symptom")


class Affected(Part):
    what: Inline = Field(description="the software, setting or machine")
    versions: Line = Field(description="the versions, as text: '0.5.8 and later'")


class Confirm(Part):
    """One step that tells this failure from its siblings."""

    run: Code = Field(description="the command to run")
    expect: Inline = Field(description="the result that confirms this failure")
    otherwise: Inline = Field(description="what the opposite result means, and where to go then")


class Step(Part):
    do: Inline = Field(description="what to change")
    code: Code | None = Field(default=None, description="the exact setting, flag or command")
    language: Literal["bash", "json", "python", "yaml", "dockerfile", "text"] = Field(
        default="bash", description="what the code is written in"
    )


class Verify(Part):
    run: Code = Field(description="one command")
    expect: Inline = Field(description="the output that means fixed")


class Cause(Part):
    cause: Brief = Field(description="one cause, as a short sentence")
    tell: Inline = Field(description="how to tell it from the other causes")
    fix: tuple[Step, ...] = Field(min_length=1, description="the steps that remove it")
    verify: Verify = Field(description="how to see that it is gone")


class Monitor(Part):
    fingerprint: Inline = Field(description="the line or metric worth an alert")
    false_positives: Inline = Field(description="when it fires although nothing is wrong")


class Restart(Part):
    verdict: Literal["helps", "does-not-help", "unsafe"] = Field(description="whether starting again as it was gets further")
    reason: Inline = Field(description="why")
    checkpoint: Inline = Field(description="whether the last checkpoint is safe to use")


class Exit(Part):
    """How the process ends. Spellings of each launcher are derived from the codes."""

    codes: Annotated[tuple[ExitCode, ...], AfterValidator(_each_once)] = Field(
        default=(), description="return codes of the failing process as Python counts them: -N for signal N"
    )
    note: Inline | None = Field(default=None, description="what the codes do not say; required when there is none")


class Origin(Part):
    """Where the printed text comes from, so that a claim about releases can be proven or is not made."""

    project: Line = Field(description="the software that prints it: deepspeed, torch, nccl, linux, python …")
    template: Line | None = Field(
        default=None, description="of deepspeed and accelerate: the message as the source has it, {} for each value"
    )
    seen: Line | None = Field(default=None, description="other projects: where this text was seen, with the version")


class Signature(Part):
    template: TemplateText = Field(description="the printed line, literal but for {name:kind} placeholders")
    role: Literal["root", "cascade", "context"] = Field(
        description="root: the failure prints it; cascade: its aftermath; context: printed before, no evidence alone"
    )
    strength: Literal["decisive", "suggestive"] = Field(description="whether the line alone decides for this entry")
    origin: Origin = Field(description="who prints it")
    requires: tuple[TemplateText, ...] = Field(
        default=(),
        description="further lines that the log must have, each somewhere; without one of them this line counts for nothing",
    )
    unless: tuple[TemplateText, ...] = Field(
        default=(), description="lines that take this one's force away, wherever in the log they stand"
    )
    does_not_prove: Inline = Field(description="what a reader must not conclude from the line")
    matches: tuple[Sample, ...] = Field(min_length=1, description="lines that must match, as printed")
    ignores: tuple[Sample, ...] = Field(min_length=1, description="similar lines that must not match")


class Reproduction(Part):
    kind: Literal["reproduced", "stand-in", "not-reproduced"] = Field(
        description="reproduced: the cause was made to happen; stand-in: only its message was forced"
    )
    setup: Line = Field(description="versions, device, ranks; for not-reproduced: what it would need")
    shows: Inline = Field(description="what the run showed, failing and fixed; for not-reproduced: why there is none")


class Question(Part):
    question: Line = Field(description="a question that only this failure raises")
    answer: Inline = Field(description="an answer that would fit no other entry")


class Related(Part):
    entry: Slug = Field(description="the other entry's slug")
    kind: Literal["cascades-to", "same-text", "confused-with"] = Field(description="how the two hang together")
    tell: Inline = Field(description="the observation or command that tells them apart; it is shown on both pages")


class Reference(Part):
    title: Line = Field(description="the title of the page, thread or file")
    url: Url = Field(description="its address; source code as a permalink at a tag")
    shows: Inline = Field(description="which statement of this entry it supports")


class Entry(Part):
    """One failure. The file name is its slug and address, the folder its lifecycle phase."""

    title: Title = Field(description="the printed words first, then what it means")
    summary: Summary | None = Field(default=None, description="one sentence for search results, 50 to 160 characters")
    status: Literal["draft", "published", "retired"] = Field(description="drafts are shown only under `mkdocs serve`")
    reviewed: Date = Field(description="the day somebody last checked it against its sources")
    category: Slug | None = Field(default=None, description="what kind of failure it is, from vocabulary.yaml")
    layer: Slug | None = Field(default=None, description="which part of the stack breaks, from vocabulary.yaml")
    formerly: tuple[Slug, ...] = Field(default=(), description="slugs this entry had before")
    retired_because: Inline | None = Field(default=None, description="for a retired entry: why, and where to go instead")
    quick: Quick | None = Field(default=None, description="the quick answer")
    exit: Exit | None = Field(default=None, description="how the process ends")
    restart: Restart | None = Field(default=None, description="whether to start again")
    mechanism: Prose | None = Field(default=None, description="how the failure comes about, with permalinks into the source")
    symptoms: tuple[Symptom, ...] = Field(default=(), description="what can be observed, and why")
    affected: tuple[Affected, ...] = Field(default=(), description="software and versions")
    confirm: tuple[Confirm, ...] = Field(default=(), description="the checklist that confirms or refutes it")
    causes: tuple[Cause, ...] = Field(default=(), description="each cause with its fix")
    prevent: tuple[Inline, ...] = Field(default=(), description="what keeps it from coming back")
    monitor: Monitor | None = Field(default=None, description="the fingerprint to watch for")
    signatures: tuple[Signature, ...] = Field(default=(), description="the printed lines")
    reproduce: Reproduction | None = Field(default=None, description="whether the failure was made to happen, and what it showed")
    faq: tuple[Question, ...] = Field(default=(), description="questions particular to this failure")
    related: tuple[Related, ...] = Field(default=(), description="neighbours, and how to tell them apart")
    references: tuple[Reference, ...] = Field(default=(), description="what the statements rest on")
    tags: tuple[Slug, ...] = Field(default=(), description="words from vocabulary.yaml, sorted")


PUBLISHED_NEEDS = {
    "summary": 1,
    "category": 1,
    "layer": 1,
    "quick": 1,
    "exit": 1,
    "restart": 1,
    "mechanism": 1,
    "symptoms": 2,
    "affected": 1,
    "confirm": 2,
    "causes": 1,
    "signatures": 1,
    "reproduce": 1,
    "references": 1,
    "tags": 1,
}
"""What a draft may leave out and a published entry may not, with the least number of items of a list."""
