"""Pages as their readers' programs see them: elements, attributes, text and headings. Knows no pages of ours."""

from __future__ import annotations

import re
from html.parser import HTMLParser

from markdown import Markdown  # type: ignore[import-untyped] # comes with MkDocs, without types
from markdown_it import MarkdownIt


class Seen(HTMLParser):
    """What a browser would make of a page: its elements, their attributes, and its text."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: list[tuple[str, str]] = []
        self.words: list[str] = []
        self.headings: list[str] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes += [(name, value or "") for name, value in attrs]
        if re.fullmatch("h[1-6]", tag):
            self.headings.append(f"{tag} ")
        self.in_heading = bool(re.fullmatch("h[1-6]", tag)) or (tag != "a" and getattr(self, "in_heading", False))

    def handle_endtag(self, tag: str) -> None:
        if re.fullmatch("h[1-6]", tag):
            self.in_heading = False

    def handle_data(self, data: str) -> None:
        self.words.append(data)
        if getattr(self, "in_heading", False):
            self.headings[-1] += data

    @property
    def text(self) -> str:
        return "".join(self.words)


def commonmark(markdown: str) -> str:
    """The page as an engine that allows everything makes it."""
    engine = MarkdownIt("commonmark", {"html": True})
    engine.validateLink = lambda url: True  # type: ignore[method-assign]
    return str(engine.render(markdown))


def tables(markdown: str) -> str:
    engine = MarkdownIt("gfm-like", {"html": True, "linkify": False})
    engine.validateLink = lambda url: True  # type: ignore[method-assign]
    return str(engine.render(markdown))


def python_markdown(markdown: str) -> str:
    """The page as MkDocs itself would make it."""
    return str(Markdown(extensions=["tables", "fenced_code", "attr_list", "extra"]).convert(markdown))
