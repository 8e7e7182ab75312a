"""The command line called in a small project, for the tests of `encyclopedia`."""

from __future__ import annotations

import shutil
from pathlib import Path

from click.testing import CliRunner

from generator.cli import main
from site_tests.sample import ENTRY, PATH, changed, other, project

TEMPLATES = Path(__file__).resolve().parent.parent / "templates"
DRAFT = "entries/deepspeed/launch/neighbour.yaml"
TITLE = "RuntimeError: a new failure"

BROKEN = changed({"layer": "lnux", "category": "zzz"})
LINES = [
    f"{PATH}:5:13: category: 'zzz' is not a category; use one of entries/vocabulary.yaml (launch, memory)",
    f"{PATH}:6:10: layer: 'lnux' is not a layer; did you mean 'linux'?",
]


def made(folder: Path) -> Path:
    """A project with one published entry and one draft."""
    shutil.copytree(TEMPLATES, folder / "templates", ignore=shutil.ignore_patterns("theme"))
    project(folder, {PATH: ENTRY, DRAFT: other(title="the minimal draft")})
    (folder / "mkdocs.yml").write_text("site_name: x\n")
    return folder


def told(*arguments: str) -> tuple[int, str, str]:
    """Exit status, output and errors."""
    result = CliRunner().invoke(main, arguments)
    return result.exit_code, result.stdout, result.stderr


def error(*arguments: str) -> str:
    """What a wrong call prints after the usage lines."""
    code, stdout, stderr = told(*arguments)
    assert (code, stdout) == (2, "")
    assert stderr.startswith("Usage: encyclopedia") or stderr.startswith("Usage: main")
    return stderr.partition("Error: ")[2].rstrip("\n")


def tree(root: Path) -> dict[str, bytes]:
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in sorted(root.rglob("*")) if path.is_file()}
