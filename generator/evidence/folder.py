"""One case folder's files to a Case: names, sizes, encodings and shapes, each refused with what to do."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, NamedTuple

from pydantic import ValidationError

from generator.catalogue import validated
from generator.evidence.case import FIXED, GENERATED, RUN, Case, CaseFile, Measured
from generator.problems import Problem, printable
from generator.source import UNSEEN, parse

LIMIT_SCRIPT = 60
LIMIT_FILES = 20
LIMIT_BYTES = 16 * 1024
LIMIT_TRANSCRIPT = 300 * 1000
LIMIT_MEASURED = 8 * 1024
SHORT = ("repro.py", "fixed.py")
NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9._-]{0,60}")
UPDATE = "run `encyclopedia reproduce {} --update`"

NEEDED = {
    "case.yaml": "add it: what is done wrong and what mends it, as 'shows'",
    "run.sh": "add it: the command that fails",
    "fixed.sh": "add it: the same with the fix",
}


class Place(NamedTuple):
    hub: str
    phase: str
    slug: str
    variant: str

    @property
    def path(self) -> str:
        return "/".join(("evidence", *filter(None, self)))

    @property
    def id(self) -> str:
        return "/".join(filter(None, (self.slug, self.variant)))


class Folder(NamedTuple):
    """A case if its case.yaml can be read; `missing` is what an unfinished one may lack."""

    case: Case | None
    problems: list[Problem]
    missing: list[Problem]
    has_measured: bool


def read_folder(root: Path, place: Place, sizes: dict[str, int]) -> Folder:
    problems: list[Problem] = []
    texts: dict[str, str] = {}
    written = sum(not GENERATED.fullmatch(name) for name in sizes)
    if written > LIMIT_FILES or len(sizes) > 2 * LIMIT_FILES:
        many = Problem(place.path, 0, 0, "", f"{len(sizes)} files, {LIMIT_FILES} scripts allowed", "keep what the failure needs")
        return Folder(None, [many], [], "measured.json" in sizes)
    for name, size in sizes.items():
        path = f"{place.path}/{name}"
        text, problem = _text(root, path, name, size)
        problems += [problem] if problem else []
        if text is not None:
            texts[name] = text
    missing = [
        Problem(f"{place.path}/{name}", 0, 0, "", "is missing", hint) for name, hint in NEEDED.items() if name not in sizes
    ]
    files = {name: text for name, text in texts.items() if not GENERATED.fullmatch(name)}
    if len(files) > LIMIT_FILES:
        problems.append(
            Problem(place.path, 0, 0, "", f"{len(files)} files, {LIMIT_FILES} allowed", "keep what the failure needs")
        )
    problems += _strays(place, files, texts)
    measured = _measured(place, texts, problems)
    case = _case(place, files, texts, measured, problems)
    return Folder(case, problems, missing, "measured.json" in sizes)


def _text(root: Path, path: str, name: str, size: int) -> tuple[str | None, Problem | None]:
    """The file's text, or why it has none that counts."""
    generated = GENERATED.fullmatch(name)
    limit = LIMIT_BYTES if not generated else LIMIT_MEASURED if name == "measured.json" else LIMIT_TRANSCRIPT
    if not NAME.fullmatch(name):
        return None, Problem(printable(path), 0, 0, "", "not a file's name here", "use letters, digits, '.', '_' and '-'")
    if not (root / path).is_file():
        return None, Problem(path, 0, 0, "", "not a file", "remove it")
    if size > limit:
        return None, Problem(path, 0, 0, "", f"{size:,} bytes, {limit:,} allowed", "print less" if generated else "shorten it")
    try:
        raw = (root / path).read_bytes()[: limit + 1]
        text = raw.decode("utf-8")
    except OSError as error:
        return None, Problem(path, 0, 0, "", f"cannot be read ({error.strerror})", "check that it is there and its permissions")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        return None, Problem(path, line, 1, "", f"byte 0x{raw[error.start]:02x} is not UTF-8", "save as UTF-8")
    return text, _odd(path, name, text)


def _odd(path: str, name: str, text: str) -> Problem | None:
    if found := UNSEEN.search(text):
        line = text.count("\n", 0, found.start()) + 1
        column = found.start() - text.rfind("\n", 0, found.start())
        return Problem(path, line, column, "", f"invisible character U+{ord(found.group()):04X}", "delete it")
    lines = text.count("\n") + (not text.endswith("\n"))
    if name in SHORT and lines > LIMIT_SCRIPT:
        return Problem(path, LIMIT_SCRIPT + 1, 1, "", f"{lines} lines, {LIMIT_SCRIPT} allowed", "keep what the failure needs")
    return None


def _strays(place: Place, files: dict[str, str], texts: dict[str, str]) -> list[Problem]:
    """Transcripts that no script makes."""
    runs = {name.removesuffix(".sh") for name in files if name.endswith(".sh")} | {FIXED}
    found = []
    for name in sorted(texts):
        run = GENERATED.fullmatch(name)
        if run and run[1] and run[1] not in runs:
            found.append(Problem(f"{place.path}/{name}", 0, 0, "", f"no {run[1]}.sh makes it", "add the script, or remove this"))
    return found


def _measured(place: Place, texts: dict[str, str], problems: list[Problem]) -> Measured | None:
    text = texts.get("measured.json")
    if text is None:
        return None
    try:
        return Measured.model_validate(json.loads(text, parse_constant=_no_constant))
    except (ValueError, RecursionError, ValidationError):
        what = "not what the harness writes"
        problems.append(Problem(f"{place.path}/measured.json", 0, 0, "", what, UPDATE.format(place.id)))
        return None


def _no_constant(word: str) -> Any:
    raise ValueError(word)


def _case(
    place: Place, files: dict[str, str], texts: dict[str, str], measured: Measured | None, problems: list[Problem]
) -> Case | None:
    if "case.yaml" not in files:
        return None
    document, wrong = parse(files["case.yaml"].encode(), f"{place.path}/case.yaml")
    problems += wrong
    if document is None:
        return None
    spec, wrong = validated(CaseFile, document)
    problems += wrong
    if spec is None:
        return None
    transcripts = {}
    for name, text in texts.items():
        found = GENERATED.fullmatch(name)
        if found and name != "measured.json":
            transcripts[found[1] or RUN] = text
    return Case(*place, place.path, spec, document, files, transcripts, measured)
