"""The messages that a source file can print, as templates, with their places. Knows one file at a time, no releases.

What a file does not say stays a placeholder. Bad syntax is no error: what can be read of an old or broken file is
returned. Only an argument that is no text raises.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import PurePosixPath

from generator.provenance.extract import native, python
from generator.provenance.extract.generic import generic
from generator.provenance.extract.message import Function, Message

__all__ = ["Function", "Message", "constants", "functions", "generic", "messages"]

NATIVE = {".cpp", ".cc", ".cu", ".cuh", ".h", ".hpp"}


def messages(path: str, source: str, constants: Mapping[str, set[str]] | None = None) -> tuple[Message, ...]:
    """In the order of their lines. `constants` are those of the whole release: a name with two texts is a placeholder."""
    language = _language(path, source)
    if language == "native":
        try:
            return native.messages(source)
        except RecursionError:  # no compiler would take it either
            return ()
    return python.messages(source, constants or {}) if language == "python" else ()


def functions(path: str, source: str) -> tuple[Function, ...]:
    """The Python functions of a file, for the frames of tracebacks."""
    return python.functions(source) if _language(path, source) == "python" else ()


def constants(path: str, source: str) -> dict[str, set[str]]:
    """The texts that a Python module binds to names outside of functions, by name; plain texts, no templates."""
    return python.module_constants(source) if _language(path, source) == "python" else {}


def _language(path: str, source: str) -> str:
    """By the ending; a script without one says it in its first line."""
    if not isinstance(source, str):
        raise TypeError(f"source is a str, not a {type(source).__name__}")
    suffix = PurePosixPath(path).suffix
    if suffix in NATIVE:
        return "native"
    first = source.partition("\n")[0]
    return "python" if suffix == ".py" or (first.startswith("#!") and "python" in first) else ""
