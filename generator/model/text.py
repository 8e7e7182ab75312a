"""The kinds of text an entry is made of. Each refuses, with what to do, what its place on a page cannot show."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from datetime import date
from typing import Annotated, Any
from urllib.parse import urlsplit

from pydantic import AfterValidator, BeforeValidator, StringConstraints
from pydantic_core import PydanticCustomError

from generator import match, prose

SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
LIKE_A_SPACE = re.compile(r"[^\S \t\n]")
DATE = re.compile(r"\d{4}-\d{2}-\d{2}")


def fault(message: str, hint: str) -> PydanticCustomError:
    """A finding in the project's grammar; `catalogue` puts place and field before it."""
    return PydanticCustomError("fault", "{message}", {"message": message, "hint": hint})


def _stripped(value: Any) -> Any:
    return value.strip() if isinstance(value, str) else value


def _written(value: str) -> str:
    if not value.strip():
        raise fault("is empty", "write it, or delete the line")
    return value


def _one_line(value: str) -> str:
    if "\n" in value:
        raise fault("more than one line", "write one line (use '>-' to fold a long one)")
    return value


def _plain_spaces(value: str) -> str:
    """A pasted command or search with any other space fails, and nobody sees why."""
    if found := LIKE_A_SPACE.search(value):
        name = unicodedata.name(found[0], "control character")
        raise fault(f"U+{ord(found[0]):04X} ({name}) looks like a space", "write a plain space")
    return value


def _prose(*, links: prose.Links = "site", blocks: bool = False) -> Callable[[str], str]:
    def check(value: str) -> str:
        try:
            prose.check(value, links=links, blocks=blocks)
        except prose.BadProse as bad:
            raise fault(bad.message, bad.hint) from None
        return value

    return check


def _slug(value: str) -> str:
    if not SLUG.fullmatch(value) or len(value) > 60:
        raise fault(f"'{value[:60]}' is not a slug", "use words of a-z and 0-9 joined by '-', 60 characters at most")
    return value


def _url(value: str) -> str:
    try:
        parts = urlsplit(value)
        good = parts.scheme in ("http", "https") and bool(parts.hostname)
    except ValueError:
        good = False
    if not good or re.search(r"[\s\"'<>\\^`{|}]", value):
        raise fault(f"'{value[:60]}' is not a web address", "write https://host/path without spaces or quotes")
    return value


def _date(value: Any) -> Any:
    if isinstance(value, str):
        try:
            return date.fromisoformat(value) if DATE.fullmatch(value) else _no_date(value)
        except ValueError:
            return _no_date(value)
    return value


def _no_date(value: str) -> Any:
    raise fault(f"'{value[:60]}' is not a date", "write YYYY-MM-DD")


def _template(value: str) -> str:
    try:
        match.parse(value)
    except match.BadTemplate as bad:
        raise fault(bad.message, bad.hint) from None
    return value


_BASE = (BeforeValidator(_stripped), AfterValidator(_written))
_LINE = (*_BASE, AfterValidator(_one_line))

Line = Annotated[str, *_LINE]
"""One line of plain text: no markup is read in it, whatever it holds is printed as it stands."""

Brief = Annotated[str, *_BASE, AfterValidator(_prose(links="none"))]
"""One paragraph with `code` and *emphasis*, without links: it is shown on other pages too."""

Inline = Annotated[str, *_BASE, AfterValidator(_prose())]
"""One paragraph with `code`, *emphasis* and links."""

Prose = Annotated[str, *_BASE, AfterValidator(_prose(blocks=True))]
"""Paragraphs, lists and code in CommonMark; no raw HTML, images or headings."""

Intro = Annotated[str, *_BASE, AfterValidator(_prose(links="web", blocks=True))]
"""Prose of the hub, whose address is not among the entries': a link that is right on their pages is dead there."""

Code = Annotated[
    str,
    BeforeValidator(lambda value: value.strip("\n") if isinstance(value, str) else value),
    AfterValidator(_written),
    AfterValidator(_plain_spaces),
]
"""Commands, settings or printed text, kept to the letter."""

Slug = Annotated[str, *_BASE, AfterValidator(_slug)]
Url = Annotated[str, *_BASE, AfterValidator(_url)]
Date = Annotated[date, BeforeValidator(_date)]
TemplateText = Annotated[str, *_LINE, AfterValidator(_plain_spaces), AfterValidator(_template)]

# Lengths come first: behind a validator pydantic would count "items after validation".
Title = Annotated[str, StringConstraints(min_length=10, max_length=90), *_LINE]
Summary = Annotated[str, StringConstraints(min_length=50, max_length=160), *_LINE]
Label = Annotated[str, StringConstraints(max_length=60), *_LINE]

Sample = Annotated[str, StringConstraints(max_length=4000), *_LINE, AfterValidator(_plain_spaces)]
"""One line of a log as it was printed."""
