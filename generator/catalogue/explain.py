"""What pydantic found wrong, in the project's grammar: the author's field, the finding, what to do, the exact place."""

from __future__ import annotations

import re
import types
import typing
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from generator.catalogue.records import spelled, suggestion
from generator.problems import Problem, counted, quoted
from generator.source import Document, Path

LIMIT = 50
Model = TypeVar("Model", bound=BaseModel)


def validated(kind: type[Model], document: Document) -> tuple[Model | None, list[Problem]]:
    """The document as a value of `kind`, or None and all that keeps it from being one."""
    try:
        return kind.model_validate(document.data), []
    except ValidationError as error:
        errors = [each for each in error.errors(include_url=False) if not _aftermath(each)]
        problems = [_problem(kind, document, dict(each)) for each in errors[:LIMIT]]
        if len(errors) > LIMIT:
            problems.append(
                Problem(document.path, 1, 1, "", f"{len(errors) - LIMIT} more problems in this file", "mend these first")
            )
        return None, problems


def _aftermath(error: Any) -> bool:
    """A list that is too short only because pydantic leaves out the items it has complained about."""
    return error["type"] == "too_short" and bool(error["input"])


def _problem(kind: type[BaseModel], document: Document, error: dict[str, Any]) -> Problem:
    path: Path = error["loc"]
    of_key = bool(path) and path[-1] == "[key]"
    if of_key:
        path = path[:-1]
    if error["type"] in ("missing", "extra_forbidden"):
        return _about_key(kind, document, path, missing=error["type"] == "missing")
    message, hint = _about_value(kind, path, error)
    line, column = document.position(path, of_key=of_key)
    return Problem(document.path, line, column, spelled(path), message, hint)


def _about_key(kind: type[BaseModel], document: Document, path: Path, *, missing: bool) -> Problem:
    parent, name = path[:-1], str(path[-1])
    fields = _model_at(kind, parent).model_fields
    if missing:
        message, hint = f"'{name}' is missing", f"add it: {fields[name].description}"
        line, column = document.position(parent)
    else:
        message = f"{quoted(name)} is not known here"
        hint = suggestion(name, fields, f"known: {', '.join(fields)}")
        line, column = document.position(path, of_key=True)
    return Problem(document.path, line, column, spelled(parent), message, hint)


def _about_value(kind: type[BaseModel], path: Path, error: dict[str, Any]) -> tuple[str, str]:
    context, value = error.get("ctx", {}), error.get("input")
    match error["type"]:
        case "fault":
            return context["message"], context["hint"]
        case "literal_error" if isinstance(value, str):
            allowed = re.findall(r"'([^']*)'", context["expected"])
            hint = suggestion(str(value), allowed, "use one of them")
            return f"{quoted(value)} is not one of {', '.join(allowed)}", hint
        case "string_too_long":
            length, limit = len(str(value).strip()), context["max_length"]
            return f"{length} characters, {limit} allowed", f"shorten by {length - limit}"
        case "string_too_short":
            length, limit = len(str(value).strip()), context["min_length"]
            return f"{length} characters, {limit} needed", f"lengthen by {limit - length}"
        case "too_short":
            found = "an empty list" if isinstance(value, list) else "is empty"
            return found, f"write at least {counted(context['min_length'], 'item')}: {_description(kind, path)}"
        case "greater_than_equal" | "less_than_equal":
            return f"{quoted(value)} is not an exit code", "write -1 to -64 for a signal, 0 to 255 for a status"
    return _about_shape(kind, path, error, value)


EXPECTED = {
    "string_type": "text",
    "literal_error": "text",
    "int_type": "a whole number",
    "date_type": "a date",
    "tuple_type": "a list",
    "list_type": "a list",
    "model_type": "'key: value' lines",
    "model_attributes_type": "'key: value' lines",
    "dict_type": "'key: value' lines",
}


def _about_shape(kind: type[BaseModel], path: Path, error: dict[str, Any], value: Any) -> tuple[str, str]:
    expected = EXPECTED.get(error["type"])
    if expected is None:
        return str(error["msg"]), "see the field's description in CONTRIBUTING.md"
    if value == "":
        return "is empty", f"write {expected}, or delete the line"
    found = "'key: value' lines" if isinstance(value, dict) else "a list" if isinstance(value, list) else "text"
    description = _description(kind, path)
    hint = f"write {expected}" + (f": {description}" if description else "")
    if expected == "a list":
        hint = "begin each item with '- '"
    return f"{found}, {expected} expected", hint


def _description(kind: type[BaseModel], path: Path) -> str:
    """What the author's field means; nothing for words that the author chose."""
    fields = kind.model_fields
    description = str(kind.__doc__).partition("\n")[0]
    for step in path:
        if isinstance(step, str):
            field = fields.get(step)
            if field is None:
                return ""
            description = str(field.description)
            inner = _inner_model(field.annotation)
            fields = inner.model_fields if inner else {}
    return description


def _model_at(kind: type[BaseModel], path: Path) -> type[BaseModel]:
    """The model whose keys stand at `path`."""
    current: type[BaseModel] = kind
    for step in path:
        if isinstance(step, str) and step in current.model_fields:
            current = _inner_model(current.model_fields[step].annotation) or current
    return current


def _inner_model(annotation: Any) -> type[BaseModel] | None:
    if isinstance(annotation, type) and not isinstance(annotation, types.GenericAlias) and issubclass(annotation, BaseModel):  # type: ignore[redundant-expr]
        return annotation
    for argument in typing.get_args(annotation):
        if (found := _inner_model(argument)) is not None:
            return found
    return None
