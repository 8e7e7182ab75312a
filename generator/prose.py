"""CommonMark text -> safe HTML, each text once. Knows no entries.

Raw HTML, images and headings are off, links go to http(s), mailto or another page of the site, so that text from a
stranger can neither add markup nor make the reader's browser call another host.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Literal
from urllib.parse import urlsplit

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

LIMIT_TEXT = 20_000
LIMIT_NESTING = 10

Links = Literal["none", "web", "site"]
"""Where the links of a text may go: nowhere, to the web and mailboxes, or to entries and parts of the page as well."""

# Only text with one of these, or with many marks that nest, can hold a fault; the rest is never parsed a second time.
_SUSPECT = re.compile(r"[<\[#&\\]|\{[{%]|```|~~~|[-=][ \t]*$|\A(?:[-+*>_]|```|~~~|\d+[.)])", re.MULTILINE)
_NESTING_MARK = re.compile(r"[*_>]|(?:[-+]|\d[.)])(?=\s|\Z)")
_NESTING = {"em", "strong", "link", "blockquote", "bullet_list", "ordered_list"}
_BRACES = re.compile(r"\{\{|\{%|\{#")
_PAGE_LINK = re.compile(r"(?:\.\./(?P<slug>[a-z0-9]+(?:-[a-z0-9]+)*)/)?(?:#(?P<part>[a-z0-9-]+))?")
_MAYBE_PAGE_LINK = re.compile(r"\./|&|\\|(?<!\w)#")
_BREAKS = dict.fromkeys(("softbreak", "hardbreak", "paragraph_close"), " ")


class BadProse(ValueError):
    """Prose that must not be published. `message` says what was found, `hint` what to do."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.message, self.hint = message, hint


def _renderer(*, html: bool) -> MarkdownIt:
    """With `html`, the parser that finds what must not be there; without, the one that writes pages and drops it."""
    # The parser drops what is nested deeper than its own limit, where a list counts twice: ours must be reached first.
    markdown = MarkdownIt("commonmark", {"html": html, "maxNesting": 3 * LIMIT_NESTING})
    if not html:
        markdown.disable("image")
    markdown.validateLink = _any if html else _harmless  # type: ignore[method-assign,assignment]
    return markdown


def _any(href: str) -> bool:
    return True


def _harmless(href: str) -> bool:
    """Whether the link goes to the web, a mailbox, another entry or a part of the same page."""
    return _outward(href) or bool(href and _PAGE_LINK.fullmatch(href))


def _outward(href: str) -> bool:
    try:
        parts = urlsplit(href)
        web = parts.scheme in ("http", "https") and bool(parts.hostname)
    except ValueError:
        return False
    return web or parts.scheme == "mailto"


_MARKDOWN = _renderer(html=False)
_STRICT = _renderer(html=True)


@lru_cache(maxsize=1 << 17)
def block(text: str) -> str:
    """Paragraphs, lists, code: HTML for a part of its own."""
    return str(_MARKDOWN.render(text))


@lru_cache(maxsize=1 << 17)
def inline(text: str) -> str:
    """One run of text, without a paragraph around it."""
    return str(_MARKDOWN.renderInline(text))


def check(text: str, *, links: Links = "site", blocks: bool = True) -> None:
    """Raises BadProse for markup that a reader's browser must not get, or that would be lost."""
    if len(text) > LIMIT_TEXT:
        raise BadProse(f"{len(text):,} characters, {LIMIT_TEXT:,} allowed", "shorten it")
    if not blocks and "\n" in text.strip():
        raise BadProse("more than one line", "write one paragraph (use '>-' to fold long lines)")
    if not _SUSPECT.search(text) and len(_NESTING_MARK.findall(text)) <= LIMIT_NESTING:
        return
    definitions: dict[str, Any] = {}
    tokens = list(_tokens(text, definitions))
    _check_nesting(tokens)
    for token in tokens:
        _check_token(token, links)
    # The writing parser takes a definition it must not follow for text, and would read the lines around it differently.
    for definition in [*definitions.get("references", {}).values(), *definitions.get("duplicate_refs", [])]:
        _check_link(str(definition["href"]), links)
    if not tokens:
        raise BadProse("nothing that a page would show", "write a sentence around the link")
    if not blocks and tokens[0].type != "paragraph_open":
        raise BadProse("starts like a list, quote, rule or code block", "begin with a word, or put a backslash first")
    if any(token.type == "fence" and not _closed(token) for token in tokens):
        raise BadProse("a code block that is never closed", "end it with the line of backticks that it began with")


def page_links(text: str) -> list[tuple[str, str]]:
    """Slug and part of each link to `../slug/#part`. Either may be empty: `#part` is on the same page."""
    if "[" not in text or not _MAYBE_PAGE_LINK.search(text):
        return []
    hrefs = (str(token.attrGet("href")) for token in _tokens(text) if token.type == "link_open")
    return [(match["slug"] or "", match["part"] or "") for href in hrefs if href and (match := _PAGE_LINK.fullmatch(href))]


def plain(text: str) -> str:
    """The words alone, for counting and comparing."""
    words = (token.content if token.type in ("text", "code_inline") else _BREAKS.get(token.type, "") for token in _tokens(text))
    return " ".join("".join(words).split())


def tree(text: str) -> SyntaxTreeNode:
    """What the prose means, for writing it in another form."""
    return SyntaxTreeNode(_MARKDOWN.parse(text))


def _tokens(text: str, definitions: dict[str, Any] | None = None) -> Iterator[Any]:
    """The parser's tokens, those inside a paragraph too; `definitions` receives the `[name]: target` lines."""
    for token in _STRICT.parse(text, definitions if definitions is not None else {}):
        yield token
        yield from token.children or ()


def _check_nesting(tokens: list[Any]) -> None:
    """The Markdown writer calls itself for each level."""
    depth = 0
    for token in tokens:
        if token.nesting and token.type.rpartition("_")[0] in _NESTING:
            depth += token.nesting
            if depth > LIMIT_NESTING:
                raise BadProse(f"nested more than {LIMIT_NESTING} levels deep", "write it flatter")


def _check_token(token: Any, links: Links) -> None:
    if token.type in ("html_inline", "html_block"):
        raise BadProse(f"raw HTML {_short(token.content)}", "put it in backticks, or use Markdown")
    if token.type == "image":
        raise BadProse("an image", "link to it, or say in words what it shows")
    if token.type == "heading_open":
        raise BadProse("a heading", "the page's headings come from the fields; start with a sentence")
    if token.type == "text" and (braces := _BRACES.search(token.content)):
        raise BadProse(f"template braces '{braces.group()}'", "put them in backticks")
    if token.type == "link_open":
        _check_link(str(token.attrGet("href")), links)


def _closed(fence: Any) -> bool:
    """Whether the block ends by its own mark: without one, a Markdown page would be code from here to its end."""
    first, end = fence.map
    content = fence.content.removesuffix("\n")
    return bool(end - first == content.count("\n") + bool(fence.content) + 2)


def _check_link(href: str, links: Links) -> None:
    if links == "none":
        hint = "this part is shown on other pages too; move the link to `mechanism` or `references`"
        raise BadProse(f"link to {_short(href)}", hint)
    if links == "web" and not _outward(href):
        raise BadProse(f"link to {_short(href)}", "here links go to https://… and mailto:… only")
    if not _harmless(href):
        raise BadProse(f"link to {_short(href)}", "link to https://…, mailto:… or another entry as ../its-slug/")


def _short(text: str) -> str:
    text = " ".join(text.split())
    return f"'{text}'" if len(text) <= 40 else f"'{text[:39]}…'"
