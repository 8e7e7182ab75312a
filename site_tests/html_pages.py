"""A built page as the tests read it: its elements, texts and addresses. Knows HTML, not our site."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag, urljoin, urlsplit

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
LOADED_LINKS = {"stylesheet", "preload", "prefetch", "modulepreload", "preconnect", "dns-prefetch", "icon", "manifest"}


@dataclass
class Element:
    tag: str
    attributes: dict[str, str]
    parents: tuple[str, ...]
    """Tags of what it stands in, the outermost first."""
    text: str = ""
    """All text inside, white space folded."""


@dataclass
class HtmlPage:
    """`path` is relative to the site's root."""

    path: str
    elements: list[Element] = field(default_factory=list)

    def all(self, *tags: str, **attributes: str) -> list[Element]:
        wanted = {name.rstrip("_"): value for name, value in attributes.items()}
        return [
            each for each in self.elements if each.tag in tags and all(each.attributes.get(k) == v for k, v in wanted.items())
        ]

    def one(self, *tags: str, **attributes: str) -> Element:
        found = self.all(*tags, **attributes)
        assert len(found) == 1, f"{self.path}: {len(found)} of {tags} {attributes}"
        return found[0]

    def with_class(self, name: str) -> list[Element]:
        return [each for each in self.elements if name in each.attributes.get("class", "").split()]

    @property
    def ids(self) -> list[str]:
        return [each.attributes["id"] for each in self.elements if "id" in each.attributes]

    def links(self) -> Iterator[str]:
        """Every address, whether the browser follows it by itself or at a click."""
        for each in self.elements:
            for name in ("href", "src", "action", "poster", "data"):
                if name in each.attributes:
                    yield each.attributes[name]

    def loaded(self) -> Iterator[str]:
        """The addresses that a browser asks for without a click."""
        for each in self.elements:
            if each.tag == "link" and LOADED_LINKS & set(each.attributes.get("rel", "").split()):
                yield each.attributes["href"]
            if each.tag not in ("a", "link", "base"):
                yield from (each.attributes[name] for name in ("src", "poster", "data", "href") if name in each.attributes)
                yield from (part.split()[0] for part in each.attributes.get("srcset", "").split(",") if part.strip())

    def skeleton(self) -> list[str]:
        """Every element with the names of its attributes, in order."""
        return [f"{'/'.join(each.parents)}/{each.tag} {' '.join(sorted(each.attributes))}" for each in self.elements]


class _Reader(HTMLParser):
    def __init__(self, path: str) -> None:
        super().__init__(convert_charrefs=True)
        self.page = HtmlPage(path)
        self.open: list[Element] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names)), f"{self.page.path}: an attribute twice in <{tag} {' '.join(names)}>"
        element = Element(tag, {name: value or "" for name, value in attrs}, tuple(each.tag for each in self.open))
        self.page.elements.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if any(each.tag == tag for each in self.open):
            while self.open.pop().tag != tag:
                pass

    def handle_data(self, data: str) -> None:
        for each in self.open:
            each.text += data


def read(site: Path) -> dict[str, HtmlPage]:
    """Every page of a built site by its path."""
    return {path.relative_to(site).as_posix(): _read(path, site) for path in sorted(site.rglob("*.html"))}


def _read(path: Path, site: Path) -> HtmlPage:
    reader = _Reader(path.relative_to(site).as_posix())
    reader.feed(path.read_text(encoding="utf-8"))
    reader.close()
    for each in reader.page.elements:
        each.text = " ".join(each.text.split())
    return reader.page


class Links:
    """Resolves addresses inside a built site whose root is published at `base`."""

    def __init__(self, site: Path, base: str, pages: dict[str, HtmlPage]) -> None:
        self.site, self.base, self.pages = site, base, pages

    def url(self, path: str) -> str:
        return self.base + path.removesuffix("index.html")

    def file(self, url: str) -> Path | None:
        """The file behind an address of this site, there or not; None for another host."""
        if not url.startswith(self.base):
            return None if urlsplit(url).netloc != urlsplit(self.base).netloc else self.site / "outside the site"
        file = self.site / unquote(urlsplit(url).path.removeprefix(urlsplit(self.base).path))
        return file / "index.html" if file.is_dir() else file

    def dead(self) -> list[str]:
        """One line for each address that leads nowhere in this site."""
        return sorted(
            {f"{page.path}: {href}" for page in self.pages.values() for href in page.links() if self._is_dead(page, href)}
        )

    def _is_dead(self, page: HtmlPage, href: str) -> bool:
        url, anchor = urldefrag(urljoin(self.url(page.path), href))
        file = self.file(url)
        if file is None:
            return False
        if not file.is_file():
            return True
        target = self.pages.get(file.relative_to(self.site).as_posix())
        return bool(anchor) and target is not None and unquote(anchor) not in target.ids
