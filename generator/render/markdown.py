"""Texts of an entry as Markdown that every engine reads alike. Knows no pages.

Prose is written anew from what it means. As the author wrote it, a stray backtick, bracket or backslash may mean one
thing to CommonMark, which judged it, and another to the engine that takes the pages, or pair with one in the next cell.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from generator import prose

# Entities where engines differ in what a backslash does; braces, for some read `{{`, `{%` or `{` as code.
_ENTITIES = {"`": "&#96;", "<": "&lt;", "&": "&amp;", "|": "&#124;", "~": "&#126;"}
_SPECIAL = re.compile(r"[\\`*\[\]{}<|]|~(?=~)|&(?=[#\w]+;)|(?<![^\W_])_|_(?![^\W_])")
# What follows the fence is more than a name to some engines: attributes, or the end of a code span.
_LANGUAGE = re.compile(r"[A-Za-z0-9_+#-]+")
_AT_START = re.compile(r"[-+](?=[-\s])|[#>=!:~]|[.)](?=\s|$)")


def plain(text: str) -> str:
    """Plain text that reads as that text, at the start of a line too."""
    return _started(_escaped(" ".join(text.split())))


def _escaped(text: str) -> str:
    return _SPECIAL.sub(lambda found: _ENTITIES.get(found[0], f"\\{found[0]}"), text)


def _started(line: str) -> str:
    """A line whose first mark would make it a list, quote, heading or the like, without that meaning."""
    end = len(line) - len(line.lstrip("0123456789"))
    mark = _AT_START.match(line, end) if end <= 9 else None
    if mark is None or (end and mark[0] not in ".)"):
        return line
    return f"{line[:end]}\\{line[end:]}"


def code(text: str) -> str:
    """A code span of one line."""
    text = " ".join(text.split())
    ticks = "`" * (_longest_run(text) + 1)
    pad = " " if text.startswith("`") or text.endswith("`") else ""
    return f"{ticks}{pad}{text}{pad}{ticks}"


def code_cell(text: str) -> str:
    """A code span in a table cell, where a bar would end the cell."""
    return code(text).replace("|", r"\|")


def fence(text: str, language: str = "") -> str:
    """A fenced block whose fence is longer than any run of backticks inside."""
    ticks = "`" * max(3, _longest_run(text) + 1)
    return f"{ticks}{language if _LANGUAGE.fullmatch(language) else ''}\n{text}\n{ticks}"


def _longest_run(text: str) -> int:
    return max((len(run) for run in re.findall(r"`+", text)), default=0)


def target(url: str) -> str:
    """An address as the target of a link."""
    return re.sub(r"&(?=[#\w]+;)", "&amp;", url.replace("(", "%28").replace(")", "%29"))


@lru_cache(maxsize=1 << 16)
def inline(text: str) -> str:
    """One run of prose."""
    return _started(_inline(prose.tree(text)))


def cell(text: str) -> str:
    """One run of prose in a table cell. What bars are left stand in code."""
    return inline(text).replace("|", r"\|")


@lru_cache(maxsize=1 << 16)
def block(text: str) -> str:
    """Paragraphs, lists, quotes and code."""
    return _blocks(prose.tree(text))


def _inline(node: Any) -> str:
    inside = _together([(child.type, _inline(child)) for child in node.children])
    if node.type in ("text", "code_inline"):
        return _escaped(node.content) if node.type == "text" else code(node.content)
    if node.type in ("softbreak", "hardbreak"):
        return " "
    if node.type == "link":
        return f"[{inside}]({target(str(node.attrGet('href')))})"
    return f"{node.markup}{inside}{node.markup}" if node.type in ("em", "strong") else inside


def _together(parts: list[tuple[str, str]]) -> str:
    """A `!` right before a link would make it an image."""
    followers = [*(kind for kind, _ in parts), ""][1:]
    return "".join(
        f"{text[:-1]}\\!" if follower == "link" and text.endswith("!") else text
        for (_, text), follower in zip(parts, followers, strict=True)
    )


def _blocks(node: Any, *, nested: bool = False) -> str:
    return "\n\n".join(_block(child, nested) for child in node.children)


def _block(node: Any, nested: bool) -> str:
    if node.type in ("fence", "code_block"):
        text = node.content.removesuffix("\n")
        # Inside a list or quote, some engines know code by its indent alone.
        return _indented(text, "    ") if nested or node.type == "code_block" else fence(text, node.info.split(" ")[0])
    if node.type == "blockquote":
        return _indented(_blocks(node, nested=True), "> ")
    if node.type in ("bullet_list", "ordered_list"):
        first = int(node.attrGet("start") or 1) if node.type == "ordered_list" else 0
        marks = (f"{first + index}." if first else "-" for index in range(len(node.children)))
        return "\n\n".join(_item(mark, item) for mark, item in zip(marks, node.children, strict=True))
    return "---" if node.type == "hr" else _started(_inline(node).strip())


def _item(mark: str, item: Any) -> str:
    text = _indented(_blocks(item, nested=True), "    ")
    starts_with_code = item.children and item.children[0].type in ("fence", "code_block")
    # Code right after the mark is text to some engines; an invisible character stands before it.
    return f"{mark:<4}&#8203;\n\n{text}" if starts_with_code else f"{mark:<4}{text[4:]}".rstrip()


def _indented(text: str, by: str) -> str:
    return "\n".join(f"{by}{line}".rstrip() for line in text.split("\n"))


FILTERS: dict[str, Callable[..., Any]] = {
    "plain": plain,
    "inline": inline,
    "cell": cell,
    "prose": block,
    "code": code,
    "code_cell": code_cell,
    "fence": fence,
    "target": target,
}
