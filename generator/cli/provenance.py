"""`encyclopedia provenance refresh` and `encyclopedia explain`: which release prints which message."""

from __future__ import annotations

import json
import os
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from generator import reproduce
from generator.build import Builder
from generator.cli import files as disk
from generator.cli.output import Refused, reading, say
from generator.problems import counted
from generator.provenance import (
    PROJECTS,
    RELEASES_FILE,
    BadArchive,
    BadIndex,
    Change,
    Known,
    PackageIndex,
    Project,
    Seen,
    Unreachable,
    batches,
    changed_hashes,
    changes,
    extended,
    project_files,
    read_known,
    read_releases,
    written_releases,
)

FOLDER = "provenance"


@click.group()
def provenance() -> None:
    """The index of messages by release, in provenance/."""


@provenance.command()
@click.option("--project", "names", multiple=True, type=click.Choice(sorted(PROJECTS)), help="Only this one; may be repeated.")
@click.option(
    "--cache", type=click.Path(file_okay=False, path_type=Path), help="Where archives are kept. Default: your cache folder."
)
@click.option("--json", "as_data", is_flag=True, help="What changed as JSON, for programs.")
@click.pass_obj
def refresh(root: Path, names: tuple[str, ...], cache: Path | None, as_data: bool) -> None:
    """Fetch the releases that are not yet known, read their messages, and say which messages of entries changed.

    The package index is the one pip is configured for. Archives are checked against their hashes and read, never built or
    run. What was read is kept every twenty releases; after an interruption, start it again.
    """
    try:
        with reproduce.alone(root / reproduce.FOLDER, FOLDER):
            told = [
                _refreshed(root, PROJECTS[name], cache or _cache_folder(), quiet=as_data) for name in names or sorted(PROJECTS)
            ]
    except (Unreachable, BadArchive, BadIndex) as error:
        raise Refused(str(error)) from None
    if as_data:
        say(json.dumps(told, indent=2, ensure_ascii=False))


def _refreshed(root: Path, project: Project, cache: Path, *, quiet: bool) -> dict[str, Any]:
    folder = root / FOLDER
    known = before = read_known(folder, project)
    remote = PackageIndex()
    archives = remote.archives(project)
    for version in changed_hashes(known, archives):
        raise Refused(f"{project.name} {version}: the archive is not the one that was read before; look into it by hand")
    portions = batches(known, archives)
    new = [archive.release.version for portion in portions for archive in portion]
    cache.mkdir(parents=True, exist_ok=True)
    seen, done = Seen(), 0

    def fetch(archive: Any) -> Path:
        nonlocal done
        done += 1
        _progress(f"{project.name} {archive.release.version} ({done} of {len(new)})")
        return remote.fetch(project, archive, cache)

    for portion in portions:
        known = extended(known, project, portion, [each.release.version for each in archives], fetch, seen)
        _keep(folder, project, known)
    used = _templates_in_use(root, project.name)
    found = changes(before.index, known.index, used)
    if not quiet:
        say(f"{project.name}: {counted(len(new), 'new release')} of {len(archives)}, {counted(len(known.index.rows), 'row')}")
        for change in found:
            say(_told(change, used[change.template]))
    rows = [{**asdict(change), "entries": used[change.template]} for change in found]
    return {"project": project.name, "new": new, "changes": rows}


def _keep(folder: Path, project: Project, known: Known) -> None:
    with reading(folder):
        releases = read_releases(folder) if (folder / RELEASES_FILE).is_file() else {}
    shared = {RELEASES_FILE: written_releases({**releases, project.name: known.releases})}
    disk.replace_all(folder, {**project_files(known, project), **shared})


def _templates_in_use(root: Path, project: str) -> dict[str, list[str]]:
    """The messages of a project that entries name, with the entries' paths; none where no catalogue can be read."""
    catalogue, _ = Builder(root).reader.read()
    used: dict[str, list[str]] = {}
    for record in catalogue.records if catalogue else ():
        for signature in record.entry.signatures:
            if signature.origin.project.lower() == project and signature.origin.template:
                used.setdefault(signature.origin.template, []).append(record.path)
    return used


def _told(change: Change, paths: list[str]) -> str:
    """One line a change: which entries, what the newest release no longer has, what it may have become."""
    now = "; ".join(f"now perhaps: {text}" for text in change.now) or "no similar new text"
    return f"{', '.join(paths)}: no longer after {change.last}: {change.template}\n    {now}"


def _cache_folder() -> Path:
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "encyclopedia" / "archives"


def _progress(text: str) -> None:
    if sys.stderr.isatty():
        click.echo(f"\r\033[K{text} …", err=True, nl=False)
