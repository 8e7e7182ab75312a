"""The messages of C++ and CUDA source: checks, asserts, printf, streams and throws. Knows tokens, no grammar and no macros.

A check without a text prints its condition; that text is made as the C library and PyTorch make it.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from typing import NamedTuple

from generator.provenance.extract.message import VALUE, Message, says_something, template
from generator.provenance.extract.tokens import LIMIT_CALL, Tokens, closing, has_text, split, text, tokens

LIMIT_TEXT = 1000
STREAMS = {"cerr", "cout", "clog"}
PRINTF = {"printf", "fprintf", "vprintf", "puts", "fputs"}
NOT_PRINTED = {"def", "def_readwrite", "def_readonly", "def_static", "doc", "asm", "__asm__", "volatile", "impl", "getenv"}
_CHECK = re.compile(r"[A-Z0-9_]*(?:CHECK|ASSERT|ERROR|WARN|FAIL|REQUIRE|ENSURE|THROW)[A-Z0-9_]*|static_assert")
_CONDITION = re.compile("CHECK|ASSERT|REQUIRE|ENSURE|WARN_IF")
_CALL = re.compile(r"\w*(?:error|warn|fail|throw|print|report|abort|exit)\w*", re.IGNORECASE)
_PRINTF_VALUE = re.compile(r"%(?:%|[#0\- +]*[\d*]*(?:\.[\d*]+)?(?:hh|h|ll|l|z|j|t|L)*(?:[a-zA-Z]|\0))")
_PLAIN_CONDITION = {
    "assert": "Assertion `{}' failed.",
    "TORCH_CHECK": "Expected {} to be true, but got false.",
    "TORCH_INTERNAL_ASSERT": "{} INTERNAL ASSERT FAILED at " + VALUE,
    "AT_ASSERT": "{} INTERNAL ASSERT FAILED at " + VALUE,
}


class Found(NamedTuple):
    """A printed text, what prints it, and the indices of the first and last token."""

    kind: str
    name: str
    text: str
    first: int
    last: int


def messages(source: str) -> tuple[Message, ...]:
    row = tokens(source)
    found = [each for each in _statements(source, row) if says_something(each.text)]
    ends = [match.start() for match in re.finditer("\n", source)]
    made = [_message(each, row, ends) for each in [*found, *_sentences(row, found)]]
    whole = "\n".join(message.template for message in made if message.kind != "text")
    kept = (message for message in made if message.kind != "text" or message.template not in whole)
    return tuple(sorted(dict.fromkeys(kept), key=lambda message: (message.first, message.last)))


def _message(found: Found, row: Tokens, ends: list[int]) -> Message:
    first, last = (bisect_right(ends, place) + 1 for place in (row[found.first].start, row[found.last].end - 1))
    return Message(template(found.text), found.kind, found.name, "", first, last)


def _statements(source: str, row: Tokens) -> Iterator[Found]:
    for index, token in enumerate(row[:-1]):
        if token.kind != "word":
            continue
        following = row[index + 1].text
        if token.text == "throw":
            yield from _throw(row, index)
        elif token.text in STREAMS and following == "<<":
            yield _stream(row, index)
        elif following == "(" and _is_check(token.text):
            yield from _call(source, row, index)
        elif token.text in ("error", "warning") and index and row[index - 1].text == "#" and has_text([row[index + 1]]):
            yield Found("cpp", f"#{token.text}", text([row[index + 1]]), index, index + 1)


def _is_check(name: str) -> bool:
    return name in PRINTF or name == "assert" or bool(_CHECK.fullmatch(name) or _CALL.fullmatch(name))


def _call(source: str, row: Tokens, index: int) -> Iterator[Found]:
    end = closing(row, index + 1)
    name, arguments = row[index].text, split(row[index + 2 : end], ",")
    if name == "assert":
        yield Found("cpp", name, _condition(source, row, index, end), index, end)
        return
    printed = _printed(name, arguments)
    if printed:
        yield Found("cpp", name, printed, index, end)
    elif name in _PLAIN_CONDITION and arguments:
        yield Found("cpp", name, _condition(source, row, index, end), index, end)


def _condition(source: str, row: Tokens, index: int, end: int) -> str:
    """The condition as the preprocessor writes it: white space as one space."""
    inside = source[row[index + 1].end : row[end].start].replace("\\\n", "\n").replace(VALUE, "")
    return _PLAIN_CONDITION[row[index].text].replace("{}", " ".join(inside.split()))


def _printed(name: str, arguments: list[Tokens]) -> str:
    """The text of a call's arguments, empty if there is no literal among them."""
    said = next((number for number, argument in enumerate(arguments) if has_text(argument)), None)
    if said is None:
        return ""
    if "printf" in name.lower() or name in PRINTF:
        return _PRINTF_VALUE.sub(lambda found: "%" if found[0] == "%%" else VALUE, text(arguments[said]))
    if name == "perror":
        return text(arguments[0]) + ": " + VALUE
    if name.islower():
        return text(arguments[said])
    return "".join(text(argument) for argument in arguments[min(said, 1) if _CONDITION.search(name) else 0 :])


def _throw(row: Tokens, index: int) -> Iterator[Found]:
    opening = next((at for at in range(index, min(index + 12, len(row))) if row[at].text in ("(", ";", "{")), index)
    if row[opening].text in ("(", "{"):
        end = closing(row, opening)
        arguments = split(row[opening + 1 : end], ",")
        if arguments and has_text(arguments[0]):
            yield Found("cpp", row[opening - 1].text, text(arguments[0]), index, end)


def _stream(row: Tokens, index: int) -> Found:
    end, depth, last = index + 2, 0, index + LIMIT_CALL
    while end < min(len(row), last) and depth >= 0 and not (depth == 0 and row[end].text == ";"):
        depth += (row[end].text in "([{") - (row[end].text in ")]}")
        end += 1
    return Found("cpp", row[index].text, text(row[index + 2 : end]), index, end - 1)


def _sentences(row: Tokens, found: list[Found]) -> Iterator[Found]:
    """Sentences that no statement above prints and no binding documents."""
    taken = {index for each in found for index in range(each.first, each.last + 1)}
    for index, token in enumerate(row):
        if token.kind in ("string", "raw") and index not in taken:
            end = _end_of_text(row, index)
            taken |= set(range(index, end))
            said = text(row[index:end])
            if len(said) <= LIMIT_TEXT and _is_sentence(said) and not _documents(row, index):
                yield Found("text", "", said, index, end - 1)


def _end_of_text(row: Tokens, index: int) -> int:
    """Behind the literals, sums and streams that begin at `index`."""
    depth = 0
    for end in range(index, len(row)):
        sign = row[end].text
        depth += (sign in ("(", "[", "{")) - (sign in (")", "]", "}"))
        if depth < 0 or (depth == 0 and sign in (",", ";")):
            return end
    return len(row)


def _is_sentence(said: str) -> bool:
    return sum(bool(re.fullmatch(r"[(\"'`]*[A-Za-z][A-Za-z'-]+[.,:;!?)\"'`]*", word)) for word in said.split()) >= 4


def _documents(row: Tokens, index: int) -> bool:
    """Whether the innermost call around `index` is one whose texts nobody prints, such as `m.def`."""
    depth = 0
    for at in range(index - 1, max(0, index - 400), -1):
        depth += (row[at].text in ("(", "[", "{")) - (row[at].text in (")", "]", "}"))
        if depth > 0:
            return row[at - 1].text in NOT_PRINTED
    return False
