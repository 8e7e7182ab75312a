"""Parser events -> plain data, and on demand the position of each key and value."""

from __future__ import annotations

from typing import Any

import yaml

from generator.problems import quoted
from generator.source.text import UNSEEN, Refused, unseen_message

LIMIT_DEPTH = 12
DEPTH_HINT = "entries need four levels; check brackets and indentation"
DIRECTIVE_HINT = "delete the lines that start with '%' or '...'"

Path = tuple[str | int, ...]
Position = tuple[int, int]

# libyaml, never the slow parser in Python: its speed, and its words, which are printed and tested.
LOADER: Any = yaml.CSafeLoader


class _Frame:
    """A mapping or list that is still open."""

    __slots__ = ("data", "key", "lines", "mapping")

    def __init__(self, mapping: bool) -> None:
        self.mapping = mapping
        self.data: Any = {} if mapping else []
        self.key: str | None = None
        self.lines: dict[str, int] = {}


class Builder:
    """Runs over the events once. With `positions` given, also notes where each key and value stands."""

    def __init__(self, text: str, positions: dict[tuple[Path, bool], Position] | None = None) -> None:
        self.parser = LOADER(text)
        self.positions = positions
        self.refusals: list[Refused] = []
        self.stack: list[_Frame] = []
        self.root: Any = None
        self.documents = 0

    def run(self) -> dict[str, Any]:
        """The data. Raises Refused or yaml.MarkedYAMLError; smaller findings gather in `refusals`."""
        handlers = {
            yaml.ScalarEvent: self._scalar,
            yaml.MappingStartEvent: self._open,
            yaml.SequenceStartEvent: self._open,
            yaml.MappingEndEvent: self._close,
            yaml.SequenceEndEvent: self._close,
            yaml.AliasEvent: self._alias,
            yaml.DocumentStartEvent: self._document,
        }
        try:
            while (event := self.parser.get_event()) is not None:
                handler = handlers.get(type(event))
                if handler:
                    handler(event)
        finally:
            self.parser.dispose()
        if not isinstance(self.root, dict):
            what = "empty file" if self.root in (None, "") else "the top level is not 'key: value' lines"
            raise Refused(1, 1, what, "start from `encyclopedia new`")
        return self.root

    def _document(self, event: Any) -> None:
        if event.version or event.tags:
            raise _at(event, f"directive '{'%YAML' if event.version else '%TAG'}'", DIRECTIVE_HINT)
        self.documents += 1
        if self.documents > 1:
            raise _at(event, "a second document ('---')", "one file holds one entry")

    def _alias(self, event: Any) -> None:
        raise _at(event, f"alias {quoted('*' + event.anchor)}", "write the value out; quote text that begins with '*'")

    def _scalar(self, event: Any) -> None:
        self._refuse_extras(event)
        value = event.value
        if event.style == '"' and UNSEEN.search(value):
            self.refusals.append(_at(event, unseen_message(UNSEEN.search(value).group()), "delete it"))  # type: ignore[union-attr]
        frame = self.stack[-1] if self.stack else None
        if frame and frame.mapping and frame.key is None:
            self._key(frame, event)
        else:
            self._place_value(value, event)

    def _key(self, frame: _Frame, event: Any) -> None:
        key, line = event.value, event.start_mark.line + 1
        if key in frame.data:
            first = frame.lines[key]
            self.refusals.append(_at(event, f"{quoted(key)} stands twice, first on line {first}", "keep one"))
        frame.key = key
        frame.lines.setdefault(key, line)
        if self.positions is not None:
            self.positions[(self._path(), True)] = _mark(event)

    def _open(self, event: Any) -> None:
        self._refuse_extras(event)
        frame = self.stack[-1] if self.stack else None
        if frame and frame.mapping and frame.key is None:
            raise _at(event, "a key that is not a word", "write 'key: value'")
        if len(self.stack) >= LIMIT_DEPTH:
            raise _at(event, f"nested more than {LIMIT_DEPTH} levels deep", DEPTH_HINT)
        new = _Frame(isinstance(event, yaml.MappingStartEvent))
        self._place_value(new.data, event, closing=False)
        self.stack.append(new)

    def _close(self, event: Any) -> None:
        self.stack.pop()
        if self.stack:
            self.stack[-1].key = None

    def _place_value(self, value: Any, event: Any, *, closing: bool = True) -> None:
        if not self.stack:
            self.root = value
            return
        frame = self.stack[-1]
        if frame.mapping:
            frame.data[frame.key] = value
        else:
            frame.data.append(value)
        if self.positions is not None:
            self.positions[(self._path(), False)] = _mark(event)
        if closing:
            frame.key = None

    def _path(self) -> Path:
        steps: list[str | int] = []
        for frame in self.stack:
            steps.append(frame.key if frame.mapping else len(frame.data) - 1)  # type: ignore[arg-type]
        return tuple(steps)

    def _refuse_extras(self, event: Any) -> None:
        if event.anchor:
            self.refusals.append(_at(event, f"anchor {quoted('&' + event.anchor)}", "write the value out where it is needed"))
        if event.tag:
            tag = event.tag.replace("tag:yaml.org,2002:", "!!")
            self.refusals.append(_at(event, f"tag {quoted(tag)}", "delete it; every value is text"))


def _mark(event: Any) -> Position:
    return event.start_mark.line + 1, event.start_mark.column + 1


def _at(event: Any, message: str, hint: str) -> Refused:
    line, column = _mark(event)
    return Refused(line, column, message, hint)
