"""A new entry's text: the required fields filled in, all others as comments that say what they mean.

Derived from the model, so that it cannot tell a field's meaning differently.
"""

from __future__ import annotations

import re
import types
import typing
from collections.abc import Iterator
from datetime import date
from typing import Any, Literal

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from generator.model import PUBLISHED_NEEDS, Entry, Vocabulary

MODELINE = "# yaml-language-server: $schema=../../../docs/schema/entry.json"
WIDTH = 118


def slug_of(title: str) -> str:
    """A file name from the title's words; empty if it has none."""
    words = re.findall(r"[a-z0-9]+", title.lower())
    slug = ""
    for word in words:
        longer = f"{slug}-{word}" if slug else word[:50]
        if len(longer) > 50:
            break
        slug = longer
    return slug


def draft(title: str, vocabulary: Vocabulary, today: date) -> str:
    """The text of a new entry file. It passes `check` as it is."""
    filled = {"title": _scalar(title), "status": "draft", "reviewed": today.isoformat()}
    allowed = {"category": vocabulary.categories, "layer": vocabulary.layers, "tags": vocabulary.tags}
    lines = [
        MODELINE,
        "## Fill in what you know; `encyclopedia check` says what is wrong, and where. To publish, it needs what is marked so.",
    ]
    for name, field in Entry.model_fields.items():
        lines.append("")
        lines += _wrapped(f"{name}: {field.description}{_needed(name)}")
        words = typing.get_args(field.annotation) if name == "status" else allowed.get(name, ())
        if words:
            lines += _wrapped(f"{'from' if name == 'tags' else 'one of'}: {', '.join(words)}")
        lines += [f"{name}: {filled[name]}"] if name in filled else [f"# {line}" for line in _field(name, field.annotation, "")]
    return "\n".join(lines) + "\n"


def _needed(name: str) -> str:
    least = PUBLISHED_NEEDS.get(name, 0)
    return f" (needed to publish{f', {least} or more' if least > 1 else ''})" if least else ""


def _scalar(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


def _wrapped(text: str) -> list[str]:
    lines = [""]
    for word in text.split():
        if len(lines[-1]) + len(word) >= WIDTH:
            lines.append("  ")
        lines[-1] += f"{word} "
    return [f"## {line.rstrip()}" for line in lines]


def _field(name: str, annotation: Any, indent: str) -> Iterator[str]:
    """The lines of a field left to be filled in, without the comment marks."""
    inner = _without_none(annotation)
    model, listed = _item(inner)
    if model is None:
        yield f"{indent}{name}: {'[]' if listed else _choices(inner)}".rstrip()
        return
    yield f"{indent}{name}:"
    first = f"{indent}  - " if listed else f"{indent}  "
    for key, field in model.model_fields.items():
        lead, first = first, indent + ("    " if listed else "  ")
        yield from _inner(key, field, lead)


def _inner(key: str, field: FieldInfo, lead: str) -> Iterator[str]:
    lines = list(_field(key, field.annotation, ""))
    yield f"{lead}{lines[0]}  # {field.description}"
    rest = " " * len(lead)
    yield from (rest + line for line in lines[1:])


def _without_none(annotation: Any) -> Any:
    if isinstance(annotation, types.UnionType) or typing.get_origin(annotation) is typing.Union:
        return next(each for each in typing.get_args(annotation) if each is not type(None))
    return annotation


def _item(annotation: Any) -> tuple[type[BaseModel] | None, bool]:
    """The model that is written there, and whether a list of it is."""
    listed = typing.get_origin(annotation) is tuple
    inner = typing.get_args(annotation)[0] if listed else annotation
    is_model = isinstance(inner, type) and issubclass(inner, BaseModel)
    return (inner if is_model else None), listed


def _choices(annotation: Any) -> str:
    return " | ".join(typing.get_args(annotation)) if typing.get_origin(annotation) is Literal else ""
