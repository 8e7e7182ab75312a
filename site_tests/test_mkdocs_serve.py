"""The preview: what stays up when entries break, what shows when they change; and the real `mkdocs` programs."""

from __future__ import annotations

import logging
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from mkdocs.commands.build import build as mkdocs_build
from mkdocs.exceptions import Abort

from site_tests.sample import PATH, changed, dumped, save
from site_tests.small import BROKEN, DRAFT, LINES, built, config_of, made, site


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("SITE_URL", "REPO_URL"):
        monkeypatch.delenv(name, raising=False)
    return made(tmp_path)


class Preview:
    """What `mkdocs serve` does: one start, then a build with the configuration read anew for each change."""

    def __init__(self, root: Path) -> None:
        self.root = root
        config_of(root).plugins.on_startup(command="serve", dirty=False)

    def build(self) -> dict[str, str]:
        mkdocs_build(config_of(self.root), serve_url="http://127.0.0.1:8000/")
        return site(self.root)


def test_a_preview_shows_drafts(root: Path) -> None:
    pages = Preview(root).build()
    assert "the minimal draft" in pages["deepspeed/index.html"]
    assert "<strong>Draft.</strong>" in pages["deepspeed/neighbour/index.html"]
    assert "deepspeed/neighbour/index.html" not in built(root)


def test_a_preview_keeps_the_last_good_site_and_recovers(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    preview = Preview(root)
    before = preview.build()
    save(root / PATH, BROKEN)
    assert preview.build() == before
    assert capsys.readouterr().out == f"\n{LINES}\nThe site stays as it was. Mend this and save.\n\n"
    save(root / PATH, dumped(changed({"mechanism": "It is mended now."})))
    after = preview.build()
    assert "It is mended now." in after["deepspeed/host-ram/index.html"]
    assert capsys.readouterr().out == ""
    assert sorted(path for path in after if after[path] != before[path]) == [
        "deepspeed/host-ram.json",
        "deepspeed/host-ram/index.html",
    ]


def test_a_preview_follows_templates(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    preview, template = Preview(root), root / "templates/entry.html"
    before, good = preview.build(), template.read_text(encoding="utf-8")
    save(template, "{% if %}")
    assert preview.build() == before
    assert capsys.readouterr().out.startswith("\ntemplates/entry.html:1: ")
    save(template, good.replace("<h1 id", "<p>changed</p><h1 id"))
    assert "<p>changed</p>" in preview.build()["deepspeed/host-ram/index.html"]


def test_a_preview_survives_a_filter_called_with_what_is_no_text(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    preview = Preview(root)
    before = preview.build()
    save(root / "templates/entry.html", "\n{{ page | inline }}")
    assert preview.build() == before
    line = "templates/entry.html:2: the filter 'inline' takes text, not EntryPage; mend the template"
    assert capsys.readouterr().out == f"\n{line}\nThe site stays as it was. Mend this and save.\n\n"


def test_a_preview_follows_the_theme(root: Path) -> None:
    preview, theme = Preview(root), root / "templates/theme/partials/contents.html"
    preview.build()
    save(theme, theme.read_text(encoding="utf-8").replace("On this page", "Changed here"))
    assert "Changed here" in preview.build()["deepspeed/host-ram/index.html"]


def test_a_preview_follows_the_configuration(root: Path) -> None:
    preview, settings = Preview(root), root / "mkdocs.yml"
    preview.build()
    save(settings, settings.read_text(encoding="utf-8").replace("edit/main/docs/", "edit/next/docs/"))
    page = preview.build()["deepspeed/host-ram/index.html"]
    assert page.count(f"/edit/next/{PATH}") == 2 and "/edit/main/" not in page


def test_a_program_may_build_without_a_start(root: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    mkdocs_build(config_of(root))
    other_root = made(tmp_path_factory.mktemp("other"))
    save(other_root / PATH, dumped(changed({"mechanism": "Another project."})))
    mkdocs_build(config_of(other_root))
    assert "Another project." in site(other_root)["deepspeed/host-ram/index.html"]


def test_a_preview_follows_new_and_deleted_entries(root: Path) -> None:
    preview = Preview(root)
    preview.build()
    (root / DRAFT).rename(root / DRAFT.replace("neighbour", "renamed"))
    pages = preview.build()
    assert "deepspeed/renamed/index.html" in pages and "deepspeed/neighbour/index.html" not in pages


def test_a_preview_that_starts_broken_ends_with_the_problems(root: Path, caplog: pytest.LogCaptureFixture) -> None:
    save(root / PATH, BROKEN)
    with caplog.at_level(logging.ERROR, "mkdocs"), pytest.raises(Abort):
        Preview(root).build()
    assert caplog.records[-1].getMessage() == f"the entries cannot be built\n{LINES}"


# --- the real programs -----------------------------------------------------------------------------------------------

MKDOCS = (sys.executable, "-m", "mkdocs")
ENVIRONMENT = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}


def program(root: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*MKDOCS, "build", "--strict"], cwd=root, env=ENVIRONMENT, capture_output=True, text=True, timeout=120)


@pytest.mark.built
def test_the_real_build(root: Path) -> None:
    good = program(root)
    assert (good.returncode, "WARNING" in good.stderr) == (0, False), good.stderr
    before = site(root)
    save(root / PATH, BROKEN)
    bad = program(root)
    assert (bad.returncode, "Traceback" in bad.stderr) == (1, False)
    assert f"ERROR   -  the entries cannot be built\n{LINES}\n" in re.sub(r"^ +", "", bad.stderr, flags=re.MULTILINE)
    assert site(root) == before


@contextmanager
def serving(root: Path) -> Iterator[tuple[Callable[[str], str], Path]]:
    """`mkdocs serve` on a free port: a function that answers a path, and the file with what it prints."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{free.getsockname()[1]}"
    output = root / "serve.log"
    with output.open("wb") as log:
        command = [*MKDOCS, "serve", "--strict", "-a", address]
        server = subprocess.Popen(command, cwd=root, env=ENVIRONMENT, stdout=log, stderr=subprocess.STDOUT)
    try:
        yield lambda path: urllib.request.urlopen(f"http://{address}/{path}", timeout=30).read().decode(), output
    finally:
        server.send_signal(signal.SIGINT)
        try:
            server.wait(20)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()


def until(holds: Callable[[], bool], output: Path, seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while True:
        try:
            if holds():
                return
        except OSError:
            pass
        if time.monotonic() > end:
            raise AssertionError(f"not within {seconds} s; the server printed:\n{output.read_text()}")
        time.sleep(0.1)


@pytest.mark.built
def test_the_real_preview(root: Path) -> None:
    page, template = "deepspeed/host-ram/", root / "templates/entry.html"
    with serving(root) as (get, output):
        until(lambda: "Linux picks a process" in get(page), output)
        save(root / PATH, dumped(changed({"mechanism": "The entry has changed."})))
        until(lambda: "The entry has changed." in get(page), output)
        save(template, template.read_text(encoding="utf-8").replace("<h1 id", "<p>template changed</p><h1 id"))
        until(lambda: "<p>template changed</p>" in get(page), output)
        save(root / PATH, BROKEN)
        until(lambda: f"\n{LINES}\nThe site stays as it was. Mend this and save.\n" in output.read_text(), output)
        assert "The entry has changed." in get(page)
        save(root / PATH, dumped(changed({"mechanism": "The entry is mended."})))
        until(lambda: "The entry is mended." in get(page), output)
    assert "Traceback" not in output.read_text()
