"""A small project with the real shell, and MkDocs' own build of it."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

from mkdocs.commands.build import build as mkdocs_build
from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig

from site_tests.sample import ENTRY, PATH, changed, dumped, other, project

ROOT = Path(__file__).resolve().parent.parent
DRAFT = "entries/deepspeed/launch/neighbour.yaml"
SECOND = "entries/deepspeed/offload/other-ram.yaml"
RETIRED = other(title="exits with return code = -7", status="retired", retired_because="Read [it](../host-ram/).")


def made(root: Path) -> Path:
    """An entry that has a page, a retired one, a draft."""
    for name in ("templates", "docs"):
        shutil.copytree(ROOT / name, root / name)
    shutil.copy(ROOT / "mkdocs.yml", root)
    return project(root, {PATH: ENTRY, SECOND: RETIRED, DRAFT: other(title="the minimal draft")})


def config_of(root: Path, **options: Any) -> MkDocsConfig:
    return load_config(str(root / "mkdocs.yml"), site_dir=str(root / "site"), **options)


def built(root: Path, **options: Any) -> dict[str, str]:
    """`mkdocs build`: every text file of the site by its path."""
    config = config_of(root, **options)
    config.plugins.on_startup(command="build", dirty=False)
    mkdocs_build(config)
    return site(root)


def site(root: Path) -> dict[str, str]:
    files = [path for path in (root / "site").rglob("*") if path.suffix in (".html", ".json")]
    return dict(sorted((path.relative_to(root / "site").as_posix(), path.read_text(encoding="utf-8")) for path in files))


BROKEN = dumped(changed({"layer": "lnux"}))
LINES = f"{PATH}:6:10: layer: 'lnux' is not a layer; did you mean 'linux'?\n1 problem in 1 file, 3 entries read"
