"""Case: one folder of evidence as a frozen value, with its hand-written case.yaml and what a run measured.

Knows which files belong to a case. Knows neither disk nor entries.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal

from pydantic import AfterValidator, BeforeValidator, Field

from generator.model import Line, Part, TemplateText, fault
from generator.source import Document

RUN, FIXED = "run", "fixed"

Need = Literal[
    "root",
    "mount",
    "cgroup-v1",
    "network-namespace",
    "libaio",
    "transformers",
    "accelerate",
    "peft",
    "cuda-torch",
    "numactl",
    "fp16",
    "index",
]
NEEDS: tuple[str, ...] = Need.__args__  # type: ignore[attr-defined]

RELEASE = re.compile(r"[0-9]{1,4}\.[0-9]{1,4}\.[0-9]{1,4}")
LIMIT_SECONDS = 900


def _status(value: object) -> object:
    if isinstance(value, str):
        if not re.fullmatch(r"-?[0-9]{1,3}", value) or not -64 <= int(value) <= 255:
            raise fault(f"'{value[:30]}' is not an exit code", "write -1 to -64 for a signal, 0 to 255 for a status")
        return int(value)
    return value


def _seconds(value: object) -> object:
    if isinstance(value, str):
        if not re.fullmatch(r"[0-9]{1,3}", value) or not 1 <= int(value) <= LIMIT_SECONDS:
            raise fault(f"'{value[:30]}' is not a time limit", f"write whole seconds, 1 to {LIMIT_SECONDS}")
        return int(value)
    return value


def _release(value: str) -> str:
    if not RELEASE.fullmatch(value):
        raise fault(f"'{value[:30]}' is not a release", "write it as on PyPI: 0.18.9")
    return value


def _each_once(values: tuple[object, ...]) -> tuple[object, ...]:
    for index, value in enumerate(values):
        if value in values[:index]:
            raise fault(f"'{value}' stands twice", "keep one")
    return values


class CaseFile(Part):
    """What the author of a case says about it."""

    shows: Line = Field(description="one line: what is done wrong, and what mends it")
    needs: Annotated[tuple[Need, ...], AfterValidator(_each_once)] = Field(
        default=(), description="what a machine must have beyond the pinned environment"
    )
    runs: Literal["deepspeed", "python"] = Field(
        default="deepspeed", description="python: nothing but its standard library is needed"
    )
    release: Annotated[Line, AfterValidator(_release)] | None = Field(
        default=None, description="the DeepSpeed release that the failure needs, if not the pinned one"
    )
    limit: Annotated[int, BeforeValidator(_seconds)] = Field(default=120, description="seconds allowed for each run")
    exit: Annotated[tuple[Annotated[int, BeforeValidator(_status)], ...], AfterValidator(_each_once)] = Field(
        default=(), description="exit codes the failing run may have; default: any but 0"
    )
    prints: tuple[TemplateText, ...] = Field(
        default=(), description="templates of the lines that the script prints to show a silent failure"
    )
    stand_in: Line | None = Field(default=None, description="what was forced: then it is no reproduction")


class Run(Part):
    exit: int = Field(ge=-64, le=255, description="what the script ended with; -N for signal N")
    seconds: float = Field(ge=0, le=1e6, description="how long it took")


Package = Annotated[str, Field(pattern=r"^[A-Za-z0-9_.-]{1,60}$")]
Version = Annotated[str, Field(pattern=r"^[A-Za-z0-9_.+!-]{1,60}$")]


class Measured(Part):
    """What the harness wrote down about its last good run."""

    case: str = Field(pattern=r"^[0-9a-f]{64}$", description="fingerprint of the files that were run")
    runs: dict[str, Run] = Field(description="each script's run, by its name")
    versions: dict[Package, Version] = Field(description="what was installed, by package")


def measured_text(measured: Measured) -> str:
    """The same value gives the same bytes."""
    data = measured.model_dump()
    runs = ",\n".join(f"    {json.dumps(name)}: {json.dumps(run)}" for name, run in data["runs"].items())
    versions = json.dumps(data["versions"], sort_keys=True)
    return f'{{\n  "case": "{measured.case}",\n  "runs": {{\n{runs}\n  }},\n  "versions": {versions}\n}}\n'


def transcript_name(run: str) -> str:
    return "transcript.txt" if run == RUN else f"transcript_{run}.txt"


GENERATED = re.compile(r"measured\.json|transcript(?:_([A-Za-z0-9_-]+))?\.txt")


@dataclass(frozen=True, eq=False)
class Case:
    """`files` are the hand-written texts by name, `transcripts` the captured ones by run. Compared by identity."""

    hub: str
    phase: str
    slug: str
    variant: str
    path: str
    spec: CaseFile
    document: Document = field(repr=False)
    files: Mapping[str, str] = field(repr=False)
    transcripts: Mapping[str, str] = field(repr=False)
    measured: Measured | None = field(repr=False)

    @property
    def id(self) -> str:
        """How it is called on the command line."""
        return f"{self.slug}/{self.variant}" if self.variant else self.slug

    @property
    def runs(self) -> tuple[str, ...]:
        """The failing run, the fixed one, then the further ones by name."""
        scripts = {name.removesuffix(".sh") for name in self.files if name.endswith(".sh")}
        return (RUN, FIXED, *sorted(scripts - {RUN, FIXED}))

    @property
    def fingerprint(self) -> str:
        return fingerprint(self.files)


def fingerprint(files: Mapping[str, str]) -> str:
    """Changes with any hand-written file, so that a transcript of another script is noticed."""
    digest = hashlib.sha256()
    for name, text in sorted(files.items()):
        raw = text.encode()
        digest.update(f"{name}\0{len(raw)}\0".encode() + raw)
    return digest.hexdigest()
