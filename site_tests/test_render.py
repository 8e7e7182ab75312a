"""Rendering: golden pages, the same bytes every time, and values that never become markup."""

from __future__ import annotations

import builtins
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from generator.build import Builder
from generator.catalogue import read
from generator.pages import Pages, pages_of
from generator.render import BrokenTemplate, Form, Renderer
from site_tests.sample import PATH, cases_in, changed, messages, other, save, sound
from site_tests.seen import Seen, commonmark

ROOT = Path(__file__).resolve().parent.parent
TEMPLATES = ROOT / "templates"
GOLDEN = Path(__file__).resolve().parent / "golden"
DRAFT = "entries/deepspeed/launch/neighbour.yaml"

FULL = {
    "formerly": ["ram-is-full"],
    "exit.codes": ["-9", "1"],
    "exit.note": "The launcher ends with 247.",
    "causes.0.fix": [{"do": "Set it.", "code": '{"stage": 3}', "language": "json"}, {"do": "Start again."}],
    "monitor": {"fingerprint": "`oom_kill` in `memory.events`.", "false_positives": "A leak elsewhere."},
    "faq": [{"question": "Why no traceback?", "answer": "Linux does not ask."}],
    "related": [{"entry": "other-ram", "kind": "confused-with", "tell": "It prints -7."}],
}
SECOND = "entries/deepspeed/offload/other-ram.yaml"
RETIRED = other(title="exits with return code = -7", status="retired", retired_because="Read [it](../host-ram/).")


def sample(root: Path, changes: dict[str, Any] | None = None) -> Pages:
    files = {PATH: changed({**FULL, **(changes or {})}), SECOND: RETIRED, DRAFT: other(title="the minimal draft")}
    values = sound(root, files)
    known = messages(("exits with return code = {}", "0.2.0.."), ("ends with return code = {}", "0.1.0"))
    return pages_of(values, known, cases_in(root, values))


@pytest.mark.parametrize("name", ["index", "coverage/index", "host-ram/index", "neighbour/index", "other-ram/index"])
@pytest.mark.parametrize(("form", "suffix"), [("html", "html"), ("markdown", "md")])
def test_pages_are_as_approved(tmp_path: Path, form: Form, suffix: str, name: str) -> None:
    """After a wanted change: UPDATE=1 pytest site_tests/test_render.py, then read the diff."""
    text = Renderer(TEMPLATES, edit_base="https://host/edit/").site(sample(tmp_path), form)[f"deepspeed/{name}.{suffix}"]
    golden = GOLDEN / f"{name.replace('/index', '').replace('index', 'hub')}.{suffix}"
    if os.environ.get("UPDATE"):
        golden.parent.mkdir(exist_ok=True)
        golden.write_text(text, encoding="utf-8")
    assert text == golden.read_text(encoding="utf-8")


def real_site() -> dict[str, str]:
    values, _ = read(ROOT)
    assert values
    renderer, pages = Renderer(TEMPLATES), Builder(ROOT, drafts=True).pages(values)
    return {**renderer.site(pages, "html"), **renderer.site(pages, "markdown")}


def test_two_runs_and_two_processes_give_the_same_bytes() -> None:
    code = "import json; from site_tests.test_render import real_site; print(json.dumps(real_site()))"
    runs = [
        subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=env, capture_output=True, check=True, timeout=120).stdout
        for env in (
            {**os.environ, "PYTHONHASHSEED": "1"},
            {**os.environ, "PYTHONHASHSEED": "2", "TZ": "Asia/Tokyo", "LC_ALL": "C"},
        )
    ]
    here = real_site()
    assert runs[0] == runs[1]
    assert json.loads(runs[0]) == here == real_site()
    assert list(json.loads(runs[0])) == list(here)


def test_paths_are_sorted(tmp_path: Path) -> None:
    site = Renderer(TEMPLATES).site(sample(tmp_path), "html")
    folders = ["deepspeed/coverage", "deepspeed/host-ram", "deepspeed", "deepspeed/neighbour", "deepspeed/other-ram"]
    assert list(site) == sorted(f"{folder}/index.html" for folder in folders)


# --- the twin --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["host-ram", "neighbour", "other-ram"])
def test_the_markdown_page_has_the_same_headings(tmp_path: Path, path: str) -> None:
    renderer, pages = Renderer(TEMPLATES), sample(tmp_path)
    html = Seen(renderer.site(pages, "html")[f"deepspeed/{path}/index.html"])
    twin = Seen(commonmark(renderer.site(pages, "markdown")[f"deepspeed/{path}/index.md"]))
    assert html.headings == twin.headings
    assert len(html.headings) == {"host-ram": 17, "neighbour": 2, "other-ram": 3}[path]


def marked(value: Any, count: Iterator[int]) -> Any:
    """The value with a mark of its own in each text that is not chosen from a list."""
    if isinstance(value, dict):
        fixed = {"language", "verdict", "role", "strength", "kind", "entry", "url", "source", "codes"}
        fixed |= {"project", "template", "matches", "ignores"}
        return {key: item if key in fixed else marked(item, count) for key, item in value.items()}
    if isinstance(value, list):
        return [marked(item, count) for item in value]
    return f"a text with mark{next(count)}x"


def test_the_markdown_page_says_the_same_in_the_same_order(tmp_path: Path) -> None:
    fields = ["quick", "restart", "symptoms", "affected", "confirm", "causes", "prevent", "monitor", "signatures"]
    fields += ["reproduce", "faq", "related", "references", "mechanism"]
    entry, count = changed(FULL), iter(range(1000))
    pages = sample(tmp_path, {field: marked(entry[field], count) for field in fields})
    renderer = Renderer(TEMPLATES)
    html = renderer.site(pages, "html")["deepspeed/host-ram/index.html"]
    twin = renderer.site(pages, "markdown")["deepspeed/host-ram/index.md"]
    marks = re.findall(r"mark\d+x", html)
    assert marks == re.findall(r"mark\d+x", twin)
    assert len(set(marks)) == next(count)


# --- templates that change -------------------------------------------------------------------------------------------


@pytest.fixture
def templates(tmp_path: Path) -> Path:
    return Path(shutil.copytree(TEMPLATES, tmp_path / "templates"))


@pytest.mark.parametrize(("name", "old"), [("entry.html", "<h1 id"), ("macros.html", "<h2 id")])
def test_a_changed_template_shows(tmp_path: Path, templates: Path, name: str, old: str) -> None:
    renderer, pages = Renderer(templates), sample(tmp_path)
    before = renderer.site(pages, "html")
    assert renderer.site(pages, "html")["deepspeed/host-ram/index.html"] is before["deepspeed/host-ram/index.html"]
    text = (templates / name).read_text(encoding="utf-8")
    save(templates / name, text.replace(old, f"<i>new</i>{old}", 1))
    assert "<i>new</i>" in renderer.site(pages, "html")["deepspeed/host-ram/index.html"]


def test_a_changed_entry_shows_and_the_others_are_kept(tmp_path: Path) -> None:
    renderer = Renderer(TEMPLATES)
    before = renderer.site(sample(tmp_path), "html")
    after = renderer.site(sample(tmp_path, {"layer": "nccl"}), "html")
    assert sorted(path for path in after if after[path] != before[path]) == [
        "deepspeed/host-ram/index.html",
        "deepspeed/index.html",
    ]


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        (
            "entry.html",
            "a\n{% if %}",
            "templates/entry.html:2: Expected an expression, got 'end of statement block'; mend the template",
        ),
        (
            "entry.html",
            "a\n\n{{ page.nothing }}",
            "templates/entry.html:3: 'generator.pages.entry.EntryPage object' has no attribute",
        ),
        ("entry.html", "{{ 'a' | nothing }}", "templates/entry.html:1: No filter named 'nothing'.; mend the template"),
        (
            "entry.html",
            "\n{{ 'a' + 1 }}",
            'templates/entry.html:2: can only concatenate str (not "int") to str; mend the template',
        ),
        (
            "entry.html",
            "\n{{ page | inline }}",
            "templates/entry.html:2: the filter 'inline' takes text, not EntryPage; mend the template",
        ),
        ("entry.html", "\n{{ gone | prose }}", "templates/entry.html:2: 'gone' is undefined; mend the template"),
        ("entry.html", "{{ 'a' | inline('b') }}", "templates/entry.html:1: "),
        ("macros.html", "\n\n{{ gone }}", "templates/macros.html:3: 'gone' is undefined; mend the template"),
        ("hub.html", "{% include 'x.html' %}", "templates/x.html: no such file; restore it, or mend the template that names it"),
        ("hub.html", None, "templates/hub.html: no such file; restore it, or mend the template that names it"),
        ("entry.html", b"\xff", "templates/: a file is not UTF-8 (invalid start byte); save it as UTF-8"),
    ],
)
def test_a_broken_template_is_named(tmp_path: Path, templates: Path, name: str, text: str | bytes | None, message: str) -> None:
    (templates / name).unlink()
    if text is not None:
        (templates / name).write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(BrokenTemplate) as caught:
        Renderer(templates).site(sample(tmp_path), "html")
    assert str(caught.value).startswith(message)


def test_a_fault_of_our_own_is_not_blamed_on_a_template(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def faulty(text: str) -> str:
        raise KeyError(text)

    monkeypatch.setattr("generator.prose.block", faulty)
    with pytest.raises(KeyError):
        Renderer(TEMPLATES).site(sample(tmp_path), "html")


@pytest.mark.parametrize("call", ["open", "stat"])
def test_an_unreadable_template_is_named(tmp_path: Path, templates: Path, monkeypatch: pytest.MonkeyPatch, call: str) -> None:
    where, name = {"open": (builtins, "open"), "stat": (Path, "stat")}[call]
    whole = getattr(where, name)

    def refusing(path: Any, *arguments: Any, **options: Any) -> Any:
        if str(path) == str(templates / "entry.html"):
            raise PermissionError(13, "Permission denied", str(path))
        return whole(path, *arguments, **options)

    pages = sample(tmp_path)
    monkeypatch.setattr(where, name, refusing)
    with pytest.raises(BrokenTemplate) as caught:
        Renderer(templates).site(pages, "html")
    assert str(caught.value) == "templates/entry.html: cannot be read (Permission denied); check its permissions"


def test_a_template_that_goes_while_they_are_listed(tmp_path: Path, templates: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pages, listed = sample(tmp_path), [*templates.glob("*.*"), templates / "gone.html"]
    monkeypatch.setattr(Path, "glob", lambda *_: listed)
    assert "deepspeed/index.html" in Renderer(templates).site(pages, "html")


def test_without_templates_the_first_is_asked_for(tmp_path: Path) -> None:
    with pytest.raises(BrokenTemplate, match=r"^templates/hub.html: no such file"):
        Renderer(tmp_path / "nowhere").site(sample(tmp_path), "html")
