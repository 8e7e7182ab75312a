"""`encyclopedia explain` and `encyclopedia releases`: what a line of a log is, and which releases can have written a log."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import asdict
from itertools import islice
from pathlib import Path
from typing import IO, Any

import click

from generator import match
from generator.build import Builder
from generator.catalogue import Catalogue, Record
from generator.cli.output import Refused, reading, say
from generator.provenance import BadIndex, Dated, Proof, Provenance, dated, shown

LIMIT_LINE = 20_000
LIMIT_LOG = 200_000_000
"""Bytes of a log that are looked at."""
LIMIT_PART = 1 << 20
LIMIT_LINES = 5_000_000
SHOWN = 5


@click.command()
@click.argument("line")
@click.option("--json", "as_data", is_flag=True, help="One JSON object, for programs.")
@click.pass_obj
def explain(root: Path, line: str, as_data: bool) -> None:
    """Say which message LINE is, which releases print it, where its source is, and which entries have it.

    LINE is any line of a log, in quotes; '-' reads one from standard input. Exit status: 0 found, 1 neither a message nor an
    entry is known.
    """
    line = (_from_input() if line == "-" else line).strip()[:LIMIT_LINE]
    builder = Builder(root)
    messages, catalogue = _known(builder), builder.reader.read()[0]
    proofs = _proofs(line, messages)
    found = _entries(line, catalogue) if catalogue else []
    if as_data:
        say(json.dumps({"messages": [asdict(proof) for proof in proofs], "entries": found}, indent=2, ensure_ascii=False))
    else:
        for text in [*map(_told, proofs), *map(_told_entry, found)] or [
            "no message of an indexed project, and no entry, has this line"
        ]:
            say(text)
    raise SystemExit(0 if proofs or found else 1)


def _input() -> IO[bytes]:
    if sys.stdin is None:
        raise Refused("standard input is closed; name a file, or pipe text into it")
    return sys.stdin.buffer


def _from_input() -> str:
    return _input().readline(4 * LIMIT_LINE).decode("utf-8", "replace")


def _known(builder: Builder) -> Provenance:
    try:
        return builder.messages.read()
    except BadIndex as bad:
        raise Refused(f"provenance/{bad}") from None


def _proofs(line: str, messages: Provenance) -> list[Proof]:
    """The messages that fill the line, else those that stand somewhere in it, else those that it is the beginning of."""
    found = []
    for project in messages.projects.values():
        hits = project.finder.claims(line) or project.finder.hits(line)
        texts = [hit.template for hit in hits] or project.finder.holding(line)
        proofs = (project.printed(text) for text in texts)
        found += [proof for proof in dict.fromkeys(proofs) if proof][:SHOWN]
    return found


def _entries(line: str, catalogue: Catalogue) -> list[dict[str, Any]]:
    rows = (_entry(line, record) for record in catalogue.records if record.entry.status != "retired")
    return [row for row in rows if row]


def _entry(line: str, record: Record) -> dict[str, Any] | None:
    for signature in record.entry.signatures:
        values = match.search(match.parse(signature.template), line)
        if values is not None:
            about = {"slug": record.slug, "title": record.entry.title, "status": record.entry.status, "path": record.path}
            return {**about, "role": signature.role, "strength": signature.strength, "values": values}
    return None


def _told(proof: Proof) -> str:
    printed = ", ".join(dict.fromkeys(f"{each.kind} {each.name}".strip() for each in proof.statements))
    lines = [
        shown(proof.template),
        f"  in the source of {proof.project} {proof.releases}{' (still there)' if proof.still else ''}: {printed}",
    ]
    if proof.link:
        lines.append(f"  {proof.link}" + (f" and {proof.others} more" if proof.others else ""))
    lines += [f"  before: {wording.text} ({wording.releases})" for wording in proof.formerly]
    lines += [f"  later: {wording.text} ({wording.releases})" for wording in proof.later]
    return "\n".join(lines)


def _told_entry(row: dict[str, Any]) -> str:
    mark = "" if row["status"] == "published" else f" [{row['status']}]"
    values = ", ".join(f"{name} = {value}" for name, value in row["values"].items())
    return f"entry {row['slug']}{mark}: {row['title']}\n  {row['strength']}, {row['role']}{f': {values}' if values else ''}"


@click.command()
@click.argument("log", type=click.Path(path_type=Path, allow_dash=True))
@click.option("--json", "as_data", is_flag=True, help="One JSON object, for programs.")
@click.pass_obj
def releases(root: Path, log: Path, as_data: bool) -> None:
    """Say which DeepSpeed releases can have written LOG ('-' for standard input).

    Judged by the line numbers in DeepSpeed's log prefixes and in traceback frames. A build from a branch, or a changed copy
    of a file, can name a release that it is not. Exit status: 0 some are named, 1 the log names no place that is known.
    """
    project = _known(Builder(root)).project("deepspeed")
    if project is None:
        raise Refused("provenance/ has no index of deepspeed; run `encyclopedia provenance refresh`")
    result = dated(islice(_lines(log), LIMIT_LINES), project.lines)
    if as_data:
        clues = [{"line": clue.line, "text": clue.text, "releases": len(clue.releases)} for clue in result.clues]
        say(json.dumps({"releases": result.releases, "agreed": result.agreed, "clues": clues}, indent=2, ensure_ascii=False))
    else:
        say(_told_dating(result))
    raise SystemExit(0 if result.releases else 1)


def _lines(log: Path) -> Iterator[str]:
    """As they are read: a log may be larger than memory. What has no line ends is cut into parts."""
    with reading(log), nullcontext(_input()) if str(log) == "-" else log.open("rb") as file:
        left = LIMIT_LOG
        while left > 0 and (part := file.readline(min(left, LIMIT_PART))):
            left -= len(part)
            yield from part.decode("utf-8", "replace").splitlines()


def _told_dating(result: Dated) -> str:
    if not result.releases:
        return "the log names no place of DeepSpeed's source that is known"
    places = f"{len(result.clues)} places" if len(result.clues) > 1 else "1 place"
    doubt = "" if result.agreed else "; not all of them fit one release"
    return f"DeepSpeed {', '.join(result.releases)}: judged by {places} of its source that the log names{doubt}"
