"""The whole flow: what stops it, in which words, and what it remembers."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from generator.build import BrokenSite, Builder, told
from generator.problems import Problem
from site_tests.sample import ENTRY, PATH, changed, dumped, other, project, save

TEMPLATES = Path(__file__).resolve().parent.parent / "templates"
DRAFT = "entries/deepspeed/launch/neighbour.yaml"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    shutil.copytree(TEMPLATES, tmp_path / "templates", ignore=shutil.ignore_patterns("theme"))
    return project(tmp_path, {PATH: ENTRY, DRAFT: other(title="the minimal draft")})


def test_a_site_has_the_articles_of_its_pages(root: Path) -> None:
    site = Builder(root).build()
    assert list(site.articles) == ["deepspeed/host-ram/", "deepspeed/"]
    assert [page.url for page in site.pages.hubs] == ["deepspeed/"]
    assert [page.url for page in site.pages.entries] == ["deepspeed/host-ram/"]
    assert [record.slug for record in site.catalogue.records] == ["host-ram"]


def test_it_tells_what_it_is_about_to_do(root: Path) -> None:
    said: list[str] = []
    Builder(root, tell=said.append).build()
    assert said == ["Reading the entries", "Checking 2 entries", "Rendering 1 entry"]


def test_drafts_are_shown_on_demand(root: Path) -> None:
    assert "deepspeed/neighbour/" in Builder(root, drafts=True).build().articles


def test_the_edit_link_is_built_on_the_base(root: Path) -> None:
    assert (
        f'href="https://host/edit/{PATH}"'
        in Builder(root, edit_base="https://host/edit/").build().articles["deepspeed/host-ram/"]
    )
    assert "Edit this entry" not in Builder(root).build().articles["deepspeed/host-ram/"]


def test_broken_entries_stop_it_with_all_problems_and_a_count(root: Path) -> None:
    save(root / PATH, dumped(changed({"layer": "lnux", "category": "zzz"})))
    save(root / DRAFT, "title: [\n")
    with pytest.raises(BrokenSite) as broken:
        Builder(root).build()
    assert str(broken.value).splitlines() == [
        f"{DRAFT}:2:1: YAML: did not find expected node content; close the bracket that is open,"
        " or put a value that starts with one in quotes",
        f"{PATH}:5:13: category: 'zzz' is not a category; use one of entries/vocabulary.yaml (launch, memory)",
        f"{PATH}:6:10: layer: 'lnux' is not a layer; did you mean 'linux'?",
        "3 problems in 2 files, 1 entry read",
    ]


def test_without_hub_or_entries_nothing_is_read(root: Path, tmp_path: Path) -> None:
    (root / "entries/deepspeed/hub.yaml").unlink()
    with pytest.raises(BrokenSite) as broken:
        Builder(root).build()
    assert str(broken.value).splitlines() == [
        "entries/deepspeed/hub.yaml: no such file; restore it: every entry depends on it",
        "1 problem in 1 file, no entries read",
    ]
    with pytest.raises(BrokenSite, match=r"^entries: no such folder; run this in a checkout of the encyclopedia\n"):
        Builder(tmp_path / "nowhere").build()


def test_a_broken_template_stops_it_and_mending_it_recovers(root: Path) -> None:
    builder, template = Builder(root), root / "templates/entry.html"
    good, before = template.read_text(encoding="utf-8"), builder.build()
    save(template, "\n{% for %}")
    with pytest.raises(BrokenSite) as broken:
        builder.build()
    assert str(broken.value) == "templates/entry.html:2: Expected an expression, got 'end of statement block'; mend the template"
    save(template, "\n\n{{ page.gone }}")
    with pytest.raises(BrokenSite, match=r"^templates/entry.html:3: .* has no attribute 'gone'; mend the template$"):
        builder.build()
    save(template, good)
    assert builder.build() == before


def test_a_changed_entry_shows(root: Path) -> None:
    builder = Builder(root)
    assert "Linux picks a process" in builder.build().articles["deepspeed/host-ram/"]
    save(root / PATH, dumped(changed({"mechanism": "It is different now."})))
    assert "It is different now." in builder.build().articles["deepspeed/host-ram/"]
    save(root / PATH, "title: [")
    with pytest.raises(BrokenSite):
        builder.build()
    save(root / PATH, dumped(ENTRY))
    assert "Linux picks a process" in builder.build().articles["deepspeed/host-ram/"]


def test_a_question_is_told_and_not_counted() -> None:
    problems = [Problem("a.yaml", 1, 1, "title", "long", severity="question"), Problem("b.yaml", 0, 0, "", "stray", "remove it")]
    assert told(None, problems).splitlines() == [
        "a.yaml:1:1: question: title: long",
        "b.yaml: stray; remove it",
        "1 problem in 1 file and 1 question, which may stay open, no entries read",
    ]
