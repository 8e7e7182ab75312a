"""`encyclopedia diagnose`: which failure a log shows, and which line proves it."""

from __future__ import annotations

import gzip
import json
import sys
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from generator import diagnose as engine
from generator import exports
from generator.build import Builder
from generator.cli.output import Refused, reading, say

BLOCK = 1 << 20
LIMIT_SHOWN = 200
_COLOURS = {"identified": "green", "ambiguous": "yellow", "unknown": "red", "no-failure": "green"}


@click.command()
@click.argument("logs", nargs=-1, required=True, metavar="LOG...", type=click.Path(path_type=Path, allow_dash=True))
@click.option("--json", "as_data", is_flag=True, help="One JSON object, for programs; with --each one a log and line.")
@click.option("--each", is_flag=True, help="Judge every log alone, not all as those of one run.")
@click.pass_obj
def diagnose(root: Path, logs: tuple[Path, ...], as_data: bool, each: bool) -> None:
    """Say which failure LOG shows, which line proves it, what only followed from it, and how to mend it.

    Several logs, or the files of a folder, are those of one run; '-' is standard input, '.gz' is unpacked. Drafts are
    consulted too. Exit status: 0 whatever the answer is, 2 a log cannot be read.
    """
    catalogue = Builder(root).reader.read()[0]
    if catalogue is None:
        raise Refused("the entries cannot be read; run `encyclopedia check`")
    rules = engine.Rules.of(exports.rules(catalogue))
    files = [file for log in logs for file in _files(log)]
    for group in [[file] for file in files] if each else [files]:
        with_bytes = ((str(file), _parts(file)) for file in group)
        result = engine.weigh(rules, engine.scan(rules, with_bytes))
        if as_data:
            say(json.dumps(result.data(), indent=None if each else 2, ensure_ascii=False))
        else:
            say(_told(result, _short(str(group[0])) if each else ""))


def _files(log: Path) -> list[Path]:
    with reading(log):
        if str(log) == "-" or not log.is_dir():
            return [log]
        found = sorted(path for path in log.rglob("*") if path.is_file())
    if not found:
        raise Refused(f"{log}: no file in it; name the log, or the folder that holds the logs of the ranks")
    return found


def _parts(log: Path) -> Iterator[bytes]:
    """As they are read: a log may be larger than memory."""
    if str(log) == "-":
        if sys.stdin is None:
            raise Refused("standard input is closed; name a file, or pipe text into it")
        yield from iter(lambda: sys.stdin.buffer.read(BLOCK), b"")
        return
    try:
        with reading(log), gzip.open(log) if log.suffix == ".gz" else log.open("rb") as file:
            yield from iter(lambda: file.read(BLOCK), b"")
    except (EOFError, zlib.error) as error:
        raise Refused(f"{log}: cannot be unpacked ({error}); unpack it and name the result") from None


def _told(result: engine.Diagnosis, name: str) -> str:
    data = result.data()
    head = click.style(data["verdict"].upper(), fg=_COLOURS[data["verdict"]], bold=True)
    lines = [f"{name}: {head}" if name else head]
    for index, entry in enumerate(data["entries"]):
        lines += _told_entry(entry, whole=index == 0 or data["verdict"] == "ambiguous")
    if data["aftermath"]:
        lines.append(f"\nonly its aftermath: {len(data['aftermath'])} kinds of lines, the first of them")
        lines += [_told_line(row) for row in data["aftermath"][:3]]
    if data["unexplained"]:
        lines.append("\nno entry explains")
        lines += [_told_line(row) for row in data["unexplained"]]
    if data["missing"]:
        lines.append("\nwhat would decide")
        lines += [line for text in data["missing"] for line in _indented(text)]
    return "\n".join(lines)


def _told_entry(entry: dict[str, Any], *, whole: bool) -> list[str]:
    if not whole:
        return [f"\nlater also: {entry['slug']}: {entry['title']}", _told_line(entry["evidence"][0])]
    lines = ["", click.style(f"{entry['slug']}: {entry['title']}", bold=True)]
    for row in entry["evidence"]:
        lines += [_told_line(row), f"    does not prove: {row['does_not_prove']}"]
    if entry["values"]:
        lines.append("  with " + ", ".join(f"{name} = {_short(value)}" for name, value in entry["values"].items()))
    if entry["next_check"]:
        lines += ["  next check:", *_indented(entry["next_check"]["run"])]
    for cause in entry["fix"]:
        lines += _told_cause(cause)
    return lines


def _told_cause(cause: dict[str, Any]) -> list[str]:
    """Each cause has its own fix: what mends one may do harm under another."""
    lines = [f"  if: {cause['cause']}", *([f"    ({cause['tell']})"] if cause["tell"] else [])]
    for step in cause["fix"]:
        lines += [f"    {step['do']}", *_indented(step.get("code", ""))]
    if verify := cause.get("verify"):
        lines += ["    fixed if:", *_indented(verify["run"]), f"      {verify['expect']}"]
    return lines


def _indented(code: str) -> list[str]:
    return [f"      {line}" for line in code.splitlines()]


def _told_line(row: dict[str, Any]) -> str:
    return f"  {_short(row['file'])}:{row['line']}: {_short(row['text'].strip())}"


def _short(text: str) -> str:
    """On one line of the terminal, and without what would steer it."""
    text = "".join(char if char.isprintable() else "\ufffd" for char in text)
    return text if len(text) <= LIMIT_SHOWN else f"{text[: LIMIT_SHOWN - 1]}…"
