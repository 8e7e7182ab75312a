"""The plugin in real builds by MkDocs: what is written, what is escaped, what is refused."""

from __future__ import annotations

import html
import logging
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from mkdocs.exceptions import Abort
from mkdocs.plugins import EVENTS

from generator import exports
from generator.catalogue import read
from generator.mkdocs_plugin import EncyclopediaPlugin
from site_tests.sample import PATH, project, save
from site_tests.small import BROKEN, LINES, RETIRED, SECOND, built, made, site

HOSTILE = "\"'><script>alert(1)</script>{{7*7}}</title>&amp;"


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("SITE_URL", "REPO_URL"):
        monkeypatch.delenv(name, raising=False)
    return made(tmp_path)


# --- a build ---------------------------------------------------------------------------------------------------------


def test_a_build_writes_hub_entries_and_their_data(root: Path) -> None:
    pages = built(root)
    assert [path for path in pages if not path.startswith(("assets/", "schema/"))] == [
        "404.html",
        "deepspeed/host-ram.json",
        "deepspeed/host-ram/index.html",
        "deepspeed/index.html",
        "deepspeed/other-ram.json",
        "deepspeed/other-ram/index.html",
        "index.html",
    ]
    values, _ = read(root)
    assert values
    assert pages["deepspeed/host-ram.json"] == exports.entry_json(values.by_slug["host-ram"])
    assert "Linux picks a process and kills it." in pages["deepspeed/host-ram/index.html"]
    assert "the minimal draft" not in "".join(pages.values())


def test_entries_are_not_in_the_navigation_and_the_hub_is(root: Path) -> None:
    pages = built(root)
    for path in ("deepspeed/host-ram/index.html", "index.html"):
        navigation = pages[path].partition('<nav class="md-nav md-nav--primary')[2].partition("md-sidebar--secondary")[0]
        assert "other-ram" not in navigation and "DeepSpeed failures by phase" in navigation


def test_the_contents_list_names_the_parts_of_the_page(root: Path) -> None:
    page = built(root)["deepspeed/host-ram/index.html"]
    (contents,) = re.findall(r'<nav class="md-nav md-nav--secondary".*?</nav>', page, re.DOTALL)
    parts = ["quick", "facts", "signature", "mechanism", "symptoms", "affected", "confirm", "causes", "prevent", "evidence"]
    parts += ["references", "tags"]
    assert re.findall(r'href="#([^"]+)"', contents) == parts
    assert "__toc" not in contents and 'for="__toc"' not in page


def test_the_edit_link_leads_to_the_entry(root: Path) -> None:
    pages = built(root, repo_url="https://github.com/owner/name")
    edit = f"https://github.com/owner/name/edit/main/{PATH}"
    assert pages["deepspeed/host-ram/index.html"].count(f'href="{edit}"') == 2
    hub = "https://github.com/owner/name/edit/main/entries/deepspeed/hub.yaml"
    assert f'href="{hub}"' in pages["deepspeed/index.html"]
    assert "Edit this entry" not in built(root, repo_url="", edit_uri="")["deepspeed/host-ram/index.html"]


@pytest.mark.parametrize("options", [{}, {"repo_url": "", "edit_uri": "", "site_url": ""}, {"site_url": "https://host/sub/"}])
def test_the_cached_shell_gives_the_same_bytes(root: Path, options: dict[str, str]) -> None:
    project(root, {SECOND: {**RETIRED, "title": HOSTILE, "summary": f"{HOSTILE} <h1 and more words as they are needed here"}})
    cached = built(root, **options)
    plain = built(root, plugins=[{"encyclopedia": {"shell_cache": False}}], **options)
    assert list(cached) == list(plain)
    assert [path for path in cached if cached[path] != plain[path]] == []


class Head(HTMLParser):
    """Title, description and header of a page, as a browser reads them."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.path: list[str] = []
        self.title = self.description = self.header = ""
        self.scripts = 0
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        self.scripts += tag == "script"
        if values.get("name") == "description":
            self.description = values["content"] or ""
        self.path = [*self.path, values.get("data-md-component") or tag]

    def handle_endtag(self, tag: str) -> None:
        self.path = self.path[:-1]

    def handle_data(self, data: str) -> None:
        if self.path and self.path[-1] == "title" and "svg" not in self.path:
            self.title += data
        if "header-topic" in self.path[-2:]:
            self.header += data.strip()


@pytest.mark.parametrize("cache", [True, False])
def test_title_and_summary_are_escaped_where_the_theme_prints_them(root: Path, cache: bool) -> None:
    summary = f"{HOSTILE} and words up to the fifty characters that are needed"
    project(root, {SECOND: {**RETIRED, "title": HOSTILE, "summary": summary}})
    pages = built(root, plugins=[{"encyclopedia": {"shell_cache": cache}}])
    page, other_page = pages["deepspeed/other-ram/index.html"], pages["deepspeed/host-ram/index.html"]
    seen = Head(page)
    assert seen.title.startswith(f"{HOSTILE} - Training failure encyclopedia")
    assert (seen.description, seen.header) == (summary, HOSTILE)
    assert seen.scripts == Head(other_page).scripts
    assert "<script>alert" not in "".join(text for path, text in pages.items() if path.endswith(".html"))
    assert html.escape(HOSTILE) in page and "49" not in seen.title


def test_a_hostile_hub_title_is_escaped_in_the_navigation_of_every_page(root: Path) -> None:
    hub = (root / "entries/deepspeed/hub.yaml").read_text(encoding="utf-8")
    quoted = "'" + HOSTILE.replace("'", "''") + "'"
    save(root / "entries/deepspeed/hub.yaml", hub.replace("DeepSpeed failures by phase", quoted))
    pages = built(root)
    assert "<script>alert" not in "".join(text for path, text in pages.items() if path.endswith(".html"))
    assert Head(pages["deepspeed/index.html"]).title.startswith(HOSTILE)


def test_two_builds_give_the_same_bytes(root: Path) -> None:
    assert built(root) == built(root)


# --- what stops a build ----------------------------------------------------------------------------------------------


def refused(root: Path, caplog: pytest.LogCaptureFixture, **options: Any) -> str:
    with caplog.at_level(logging.ERROR, "mkdocs"), pytest.raises(Abort) as stopped:
        built(root, **options)
    assert stopped.value.code == 1
    return caplog.records[-1].getMessage()


def test_a_broken_entry_stops_a_build_and_leaves_the_old_site(root: Path, caplog: pytest.LogCaptureFixture) -> None:
    before = built(root)
    save(root / PATH, BROKEN)
    assert refused(root, caplog) == f"the entries cannot be built\n{LINES}"
    assert site(root) == before


def test_a_broken_template_stops_a_build_and_leaves_the_old_site(root: Path, caplog: pytest.LogCaptureFixture) -> None:
    before = built(root)
    save(root / "templates/entry.html", "\n{{ page.gone }}")
    told = refused(root, caplog)
    assert told.startswith("the entries cannot be built\ntemplates/entry.html:2: ") and told.endswith("; mend the template")
    assert site(root) == before


@pytest.mark.parametrize(
    "name",
    ["deepspeed/index.md", "deepspeed.md", "deepspeed/host-ram.md", "deepspeed/host-ram/index.md", "deepspeed/host-ram.json"],
)
def test_a_docs_file_where_a_generated_page_goes_is_refused(root: Path, caplog: pytest.LogCaptureFixture, name: str) -> None:
    before = built(root)
    (root / "docs" / name).parent.mkdir(parents=True, exist_ok=True)
    (root / "docs" / name).write_text("# mine")
    assert refused(root, caplog) == f"docs/{name}: stands where a generated page goes; rename or remove it"
    assert site(root) == before


def test_a_file_of_another_plugin_where_a_generated_page_goes_is_refused(root: Path, caplog: pytest.LogCaptureFixture) -> None:
    (root / "hook.py").write_text(
        "from mkdocs.plugins import event_priority\n"
        "from mkdocs.structure.files import File\n"
        "@event_priority(100)\n"
        "def on_files(files, config):\n"
        "    files.append(File.generated(config, 'deepspeed/host-ram.md', content='mine'))\n"
    )
    settings = (root / "mkdocs.yml").read_text(encoding="utf-8")
    save(root / "mkdocs.yml", settings + "hooks: [hook.py]\n")
    assert refused(root, caplog) == "docs/deepspeed/host-ram.md: stands where a generated page goes; rename or remove it"


def test_addresses_without_folders_are_refused(root: Path, caplog: pytest.LogCaptureFixture) -> None:
    message = "use_directory_urls: entries link to each other as folders; remove this line from mkdocs.yml"
    assert refused(root, caplog, use_directory_urls=False) == message


def test_strict_is_on_and_sees_a_broken_link(root: Path, caplog: pytest.LogCaptureFixture) -> None:
    save(root / "docs/index.md", "[gone](deepspeed/gone.md)")
    with caplog.at_level(logging.WARNING, "mkdocs"), pytest.raises(Abort):
        built(root)
    assert "'deepspeed/gone.md'" in caplog.text


def test_a_docs_page_links_to_entries_and_their_parts(root: Path, caplog: pytest.LogCaptureFixture) -> None:
    save(root / "docs/index.md", "[entry](deepspeed/host-ram.md#causes), [hub](deepspeed/index.md#offload)")
    page = built(root)["index.html"]
    assert 'href="deepspeed/host-ram/#causes"' in page and 'href="deepspeed/#offload"' in page
    save(root / "docs/index.md", "[entry](deepspeed/host-ram.md#gone)")
    with caplog.at_level(logging.WARNING, "mkdocs"), pytest.raises(Abort):
        built(root)
    assert "does not contain an anchor '#gone'" in caplog.text


def test_front_matter_of_a_docs_page_reaches_no_template_of_ours(root: Path) -> None:
    matter = "---\ntemplate: shell.html\ngenerated: entry\ncontents: <script>alert(1)</script>\nfilled: mine\n---\n# A page\n"
    save(root / "docs/index.md", f"{matter}\nIts text.\n\n## A part\n")
    page = built(root)["index.html"]
    assert "<p>Its text.</p>" in page and 'href="#a-part"' in page
    assert "<script>alert" not in page and 'autocomplete="off"' not in page.partition("md-header")[0]


def test_only_public_events_are_used() -> None:
    assert {name for name in vars(EncyclopediaPlugin) if name.startswith("on_")} <= {f"on_{event}" for event in EVENTS}
