"""Texts with alternatives: how they are joined, chosen between and formatted, as Python would at run time.

Knows no syntax trees. A text marks each unknown value with VALUE; a conditional text is a tuple of alternatives.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import product
from math import prod
from string import Formatter

from generator.provenance.extract.message import VALUE, says_something

Texts = tuple[str, ...]

UNKNOWN: Texts = (VALUE,)
LIMIT_JOINED = 8
LIMIT_EITHER = 16

_PERCENT = re.compile(r"%(?:\((?P<key>[^)]*)\))?(?P<flags>[#0\- +]*(?:\*|\d+)?(?:\.(?:\*|\d+))?)[hlL]?(?P<type>[a-zA-Z%])")
_PADDING = re.compile(r"[<>^]?\d*s?")
_FIELD = re.compile(r"\{[^{}]*\}")


def joined(parts: Sequence[Texts]) -> Texts:
    """Every way to read the parts in a row; where there are too many, the parts that tell least become values."""
    parts = list(parts)
    while prod(len(part) for part in parts) > LIMIT_JOINED:
        several = [index for index, part in enumerate(parts) if len(part) > 1]
        parts[min(several, key=lambda index: max(map(len, parts[index])))] = UNKNOWN
    return tuple(dict.fromkeys("".join(choice) for choice in product(*parts)))


def either(*choices: Texts) -> Texts:
    """The alternatives of all choices, each once."""
    return tuple(dict.fromkeys(text for choice in choices for text in choice))[:LIMIT_EITHER]


def telling(texts: Texts) -> bool:
    return any(says_something(text) for text in texts)


def percent(form: str, values: Sequence[Texts], named: Mapping[str, Texts]) -> Texts:
    """`form % values`; a value that is missing here is unknown, not an error."""
    parts: list[Texts] = []
    rest, at = list(values), 0
    for found in _PERCENT.finditer(form):
        parts += [(form[at : found.start()],), _percent_value(found, rest, named)]
        at = found.end()
    return joined([*parts, (form[at:],)])


def _percent_value(found: re.Match[str], rest: list[Texts], named: Mapping[str, Texts]) -> Texts:
    if found["type"] == "%":
        return ("%",)
    following = rest.pop(0) if rest and found["key"] is None else UNKNOWN
    value = named.get(found["key"] or "", following)
    return shown(value, found["flags"].replace("-", "<"), "") if found["type"] == "s" else UNKNOWN


def braces(form: str, values: Sequence[Texts], named: Mapping[str, Texts]) -> Texts:
    """`form.format(*values, **named)`."""
    parts: list[Texts] = []
    numbers = iter(range(len(form)))
    try:
        for literal, field, spec, conversion in Formatter().parse(form):
            parts.append((literal,))
            if field is not None:
                parts.append(shown(_field_value(field or str(next(numbers)), values, named), spec or "", conversion or ""))
    except ValueError:
        return (_FIELD.sub(VALUE, form),)
    return joined(parts)


def shown(value: Texts, spec: str, conversion: str) -> Texts:
    """`value` as `{value!conversion:spec}` prints it; only what is wholly known can be padded, cut or quoted."""
    try:
        return tuple(_shown(text, spec, repr if conversion in ("r", "a") else str) for text in value)
    except (ValueError, OverflowError, MemoryError):
        return UNKNOWN


def _shown(text: str, spec: str, convert: Callable[[str], str]) -> str:
    if VALUE not in text:
        return format(convert(text), spec)
    return text if _PADDING.fullmatch(spec) and convert is str else VALUE


def _field_value(field: str, values: Sequence[Texts], named: Mapping[str, Texts]) -> Texts:
    if field.isdecimal():
        return values[int(field)] if int(field) < len(values) else UNKNOWN
    return named.get(field, UNKNOWN)
