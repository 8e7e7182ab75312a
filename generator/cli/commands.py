"""The five commands: what each is given, whom it asks, what it prints."""

from __future__ import annotations

import json
import os
import sys
from datetime import date
from pathlib import Path

import click

from generator import exports, scaffold
from generator.build import Builder, told
from generator.catalogue import Catalogue, judged, suggestion
from generator.cli import files as disk
from generator.cli.output import Program, Refused, reading, say
from generator.model import SLUG
from generator.problems import Problem, as_json, has_errors, quoted
from generator.render import BrokenTemplate, Renderer

ROOT_MARKS = ("entries", "mkdocs.yml")


@click.group(cls=Program, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110})
@click.version_option(package_name="failure-encyclopedia")
@click.option(
    "--root",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="The encyclopedia's folder. Default: this one or the nearest above that has entries/ and mkdocs.yml.",
)
@click.pass_context
def main(context: click.Context, root: Path | None) -> None:
    """Check, list, start and write entries of the training failure encyclopedia.

    Entries are YAML files at entries/<hub>/<phase>/<slug>.yaml. Exit status: 0 done, 1 the entries have problems,
    2 the call is wrong or a file cannot be read or written.
    """
    context.obj = (_absolute(root) if root else _nearest_root(_here())).resolve()


def _here() -> Path:
    try:
        return Path.cwd()
    except OSError as error:  # deleted, or out of reach
        raise Refused(f"the working folder cannot be read ({error.strerror}); cd into another") from None


def _absolute(path: Path) -> Path:
    return path if path.is_absolute() else _here() / path


def _nearest_root(start: Path) -> Path:
    for folder in (start, *start.parents):
        with reading(folder):
            if all((folder / mark).exists() for mark in ROOT_MARKS):
                return folder
    raise click.UsageError("no encyclopedia here: no folder above has entries/ and mkdocs.yml; cd into one, or pass --root")


@main.command()
@click.argument("files", nargs=-1, type=click.Path(path_type=Path))
@click.option("--format", "form", type=click.Choice(["text", "github", "json"]), default="text", help="How problems are printed.")
@click.option("--json", "as_data", is_flag=True, help="The same as --format json.")
@click.pass_obj
def check(root: Path, files: tuple[Path, ...], form: str, as_data: bool) -> None:
    """Check every entry and its evidence and print all problems, one a line: PATH:LINE:COL: FIELD: what; what to do.

    With FILES (or folders), only theirs are printed; the whole catalogue is read all the same, for entries refer to each other.
    """
    catalogue, problems = Builder(root, tell=_progress, today=date.today()).checked()
    problems += _stale_schema(root, catalogue)
    wanted = [_relative(root, file) for file in files]
    if wanted and catalogue is not None:  # without hub and vocabulary no entry was checked, and silence would be a lie
        problems = [problem for problem in problems if _within(problem.path, wanted)]
    if as_data or form == "json":
        say(as_json(problems))
    elif form == "github":
        for problem in problems:
            say(problem.as_github())
        say(told(catalogue, problems).splitlines()[-1])
    else:
        say(told(catalogue, problems))
    raise SystemExit(1 if has_errors(problems) else 0)


def _stale_schema(root: Path, catalogue: Catalogue | None) -> list[Problem]:
    """Editors check against a file that follows from the model and the vocabulary."""
    path = root / exports.SCHEMA_PATH
    with reading(path):
        if catalogue is None or not path.is_file() or path.read_bytes() == exports.schema(catalogue.vocabulary).encode():
            return []
    what = "is not what the model and the vocabulary say"
    return [Problem(exports.SCHEMA_PATH, 0, 0, "", what, "run `encyclopedia schema --update`")]


def _progress(text: str) -> None:
    """For a person who waits; programs and files get only the result."""
    if sys.stderr.isatty():
        click.echo(f"{text} …", err=True)


def _relative(root: Path, file: Path) -> str:
    path = _absolute(file)
    absolute = Path(os.path.normpath(Path(os.path.realpath(path.parent), path.name)))
    with reading(file):
        if not absolute.exists():
            raise click.BadParameter(f"{file}: no such file")
    if not any(absolute.is_relative_to(root / folder) for folder in ("entries", "evidence")):
        raise click.BadParameter(f"{file}: not under entries/ or evidence/")
    return absolute.relative_to(root).as_posix()


def _within(path: str, wanted: list[str]) -> bool:
    return any(path == each or path.startswith(f"{each}/") for each in wanted)


@main.command()
@click.argument("title")
@click.option("--phase", help="The lifecycle phase it strikes in: a folder of entries/<hub>/. Needed; without it all are listed.")
@click.option("--hub", default="deepspeed", show_default=True, help="The software it belongs to.")
@click.option("--slug", help="File name and address. Default: made from the title.")
@click.pass_obj
def new(root: Path, title: str, phase: str | None, hub: str, slug: str | None) -> None:
    """Start an entry: a commented draft that passes `check` as it is.

    TITLE is the printed words first, then what they mean, 10 to 90 characters.
    """
    catalogue = _readable(root)
    if hub not in catalogue.hubs:
        raise click.BadParameter(f"no hub '{hub}'; hubs: {', '.join(catalogue.hubs)}", param_hint="--hub")
    phases = [each.id for each in catalogue.hubs[hub].phases]
    if phase not in phases:
        close = suggestion(phase, phases) if phase else ""
        what = f"no phase {quoted(phase)}" if phase else "the lifecycle phase is missing"
        raise click.BadParameter(f"{what}; {close}{' ' * bool(close)}phases: {', '.join(phases)}", param_hint="--phase")
    title = " ".join(title.split())
    slug = slug or scaffold.slug_of(title)
    _refuse_taken(catalogue, title, slug)
    path = root / "entries" / hub / phase / f"{slug}.yaml"
    _create_valid(root, path, scaffold.draft(title, catalogue.vocabulary, date.today()))
    say(f"{path.relative_to(root)}: a draft; `make serve` shows it at /{hub}/{slug}/, `encyclopedia check` judges it")


def _refuse_taken(catalogue: Catalogue, title: str, slug: str) -> None:
    """A slug or title that an entry has, had, or has in a file that cannot be read."""
    if not SLUG.fullmatch(slug):
        hint = "pass --slug with words of a-z and 0-9 joined by '-'"
        raise click.UsageError(f"{quoted(slug)} is not a slug; {hint}" if slug else f"no a-z or 0-9 in the title; {hint}")
    for record in catalogue.records:
        if slug == record.slug or slug in record.entry.formerly:
            raise click.UsageError(f"'{slug}' is taken by {record.path}; pass --slug")
        if title.lower() == record.entry.title.lower():
            raise click.UsageError(f"{record.path} has this title; say what is particular to this failure")
    if slug in catalogue.broken:
        raise click.UsageError(f"'{slug}' is taken by a file with problems; pass --slug, or see `encyclopedia check`")


def _readable(root: Path) -> Catalogue:
    catalogue, problems = Builder(root).reader.read()
    if catalogue is None:
        click.echo(told(None, problems), err=True)
        raise SystemExit(1)
    return catalogue


def _create_valid(root: Path, path: Path, text: str) -> None:
    """Writes the file only if it has no problems of its own and nothing stands in its place."""
    name = path.relative_to(root).as_posix()
    problems = judged(text, name)
    if problems:
        raise click.UsageError("; ".join(problem.sentence for problem in problems))
    if not disk.create(path, text):
        raise click.UsageError(f"'{path.stem}' is taken by {name}; pass --slug")


@main.command()
@click.option("--json", "as_data", is_flag=True, help="A JSON list, for programs.")
@click.pass_obj
def entries(root: Path, as_data: bool) -> None:
    """List all entries by phase, drafts included."""
    rows = exports.listing(_readable(root))
    if as_data:
        say(json.dumps(rows, indent=2, ensure_ascii=False))
        return
    for row in rows:
        mark = "" if row["status"] == "published" else f" [{row['status']}]"
        say(f"{row['hub']}/{row['phase']}/{row['slug']}{mark}  {row['title']}")


@main.command()
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option("--drafts", is_flag=True, help="Write drafts too.")
@click.option("--force", is_flag=True, help="Write into a folder that is not empty; files of the same name are replaced.")
@click.pass_obj
def write(root: Path, folder: Path, drafts: bool, force: bool) -> None:
    """Write every page as Markdown into FOLDER, for another site engine or for reading."""
    if not force and not disk.is_empty(folder):
        raise click.UsageError(f"{folder} is not empty; name another folder, or pass --force")
    builder = Builder(root, tell=_progress, drafts=drafts)
    catalogue, problems = builder.checked()
    if catalogue is None or has_errors(problems):
        click.echo(told(catalogue, problems), err=True)
        raise SystemExit(1)
    try:
        texts = Renderer(root / "templates").site(builder.pages(catalogue), "markdown")
    except BrokenTemplate as broken:
        click.echo(broken, err=True)
        raise SystemExit(1) from None
    _progress(f"Writing {len(texts)} pages")
    disk.replace_all(folder, texts)
    say(f"{len(texts)} pages in {folder}")


@main.command()
@click.option("--update", is_flag=True, help=f"Write it to {exports.SCHEMA_PATH}, where editors look for it.")
@click.pass_obj
def schema(root: Path, update: bool) -> None:
    """Print the JSON schema of an entry, made from the model."""
    text = exports.schema(_readable(root).vocabulary)
    if update:
        disk.replace(root / exports.SCHEMA_PATH, text)
        say(f"{exports.SCHEMA_PATH} is written")
    else:
        say(text, nl=False)
