"""Match: what a template may be, what it finds in a line, and that no line or template makes the search run away."""

import string
import sys
from types import FrameType
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from generator import match
from generator.match import KINDS, BadTemplate, Placeholder, parse

WRITE_ONE = "with one of int, number, hex, word, path, rest"


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("return code", ("return code",)),
        ("code = {code:int} again", ("code = ", Placeholder("code", "int"), " again")),
        ("{path:path}: failed", (Placeholder("path", "path"), ": failed")),
        ("config {{'a': {n:int}}}", ("config {'a': ", Placeholder("n", "int"), "}")),
        ("config {{{n:int}}} done", ("config {", Placeholder("n", "int"), "} done")),
    ],
)
def test_parse(text: str, parts: tuple[str | Placeholder, ...]) -> None:
    assert parse(text).parts == parts


def test_parts_of_a_template() -> None:
    template = parse("rank {rank:int} of  {world:int} failed")
    assert template.names == ("rank", "world")
    assert template.literals == ("rank ", " of  ", " failed")
    assert template.longest_literal == "failed"
    assert parse("{a:int} ---------- failed {b:int} ------------").longest_literal == "---------- failed"


@pytest.mark.parametrize(
    ("text", "message", "hint"),
    [
        ("failed with } here", "a '}' that closes nothing", "write '}}' for a printed brace"),
        ("failed with { here", "a '{' that is never closed", "write '{{' for a printed brace"),
        ("failed with {}", "placeholder '{}' has no name", "write '{name:kind}', or '{{' for a printed brace"),
        ("failed with {:int}", "placeholder '{:int}' has no name", "write '{name:kind}', or '{{' for a printed brace"),
        ("failed with {code}", "placeholder '{code}' has no kind", f"write '{{code:kind}}' {WRITE_ONE}"),
        ("failed with {code:}", "'' is not a kind of placeholder", "use one of int, number, hex, word, path, rest"),
        ("failed with {code:integer}", "'integer' is not a kind of placeholder", "use one of int, number, hex, word, path, rest"),
        ("failed with {Code:int}", "'Code' is not a placeholder name", "use a-z, 0-9 and _, or '{{' for a printed brace"),
        ("failed with {0:int}", "'0' is not a placeholder name", "use a-z, 0-9 and _, or '{{' for a printed brace"),
        ("failed with {'a': 1}", "''a'' is not a placeholder name", "use a-z, 0-9 and _, or '{{' for a printed brace"),
        (
            "failed with {a:int}{b:int}",
            "'{a}' and '{b}' touch",
            "put the text printed between them, or use one placeholder",
        ),
        (
            "failed " + " ".join(f"x{{a{number}:int}}" for number in range(17)),
            "17 placeholders, 16 allowed",
            "keep the part of the line that tells it apart",
        ),
        ("failed {a:int} with {a:int}", "placeholder 'a' stands twice", "give each its own name"),
        ("", "fewer than 6 letters or digits of literal text", "write more of the printed line"),
        ("{a:rest}", "fewer than 6 letters or digits of literal text", "write more of the printed line"),
        ("ab {a:int} -- cde !!", "fewer than 6 letters or digits of literal text", "write more of the printed line"),
        (
            "a {a:int} bcd {b:int} --------- {c:int} e.f.g",
            "no literal part with 4 letters or digits to search for",
            "write more of the printed line between two placeholders, or use fewer",
        ),
        ("x" * 1001, "1,001 characters, 1,000 allowed", "keep the part of the line that never changes"),
        (
            "failed with {" + "x" * 100 + "}",
            f"placeholder '{{{'x' * 39}…}}' has no kind",
            f"write '{{{'x' * 39}…:kind}}' {WRITE_ONE}",
        ),
    ],
)
def test_bad_templates(text: str, message: str, hint: str) -> None:
    with pytest.raises(BadTemplate) as caught:
        parse(text)
    assert (caught.value.message, caught.value.hint) == (message, hint)


def test_six_letters_or_digits_and_a_thousand_characters_are_enough() -> None:
    assert parse("ab {a:int} c-d12").names == ("a",)
    assert parse("x" * 1000).literals == ("x" * 1000,)


@pytest.mark.parametrize(
    ("template", "line", "values"),
    [
        # literals: exact, anywhere, white space included
        ("return code", "exits with return code = 1", {}),
        ("return code", "return  code", None),
        ("return code", "Return code", None),
        ("return code", "", None),
        # a digit at an end of the template is an end of the number
        ("return code = -1", "exits with return code = -1", {}),
        ("return code = -1", "exits with return code = -1.", {}),
        ("return code = -1", "exits with return code = -11", None),
        ("return code = -1", "return code = -11, then return code = -1", {}),
        ("7 ranks left", "17 ranks left", None),
        ("7 ranks left", "17 ranks left, 7 ranks left", {}),
        # int
        ("size {a:int} here", "size 8 here", {"a": "8"}),
        ("size {a:int} here", "size -8 here", {"a": "-8"}),
        ("size {a:int} here", "size 1,048,576 here", {"a": "1,048,576"}),
        ("size {a:int} here", "size 1,04 here", None),
        ("size {a:int} here", "size --8 here", None),
        ("size {a:int} here", "size 8.0 here", None),
        ("size {a:int} here", "size eight here", None),
        ("size {a:int} here", "size  here", None),
        ("size {a:int} here", "size ٣ here", None),
        ("size is {a:int}, or {b:int}", "size is 8, or 4.", {"a": "8", "b": "4"}),
        ("the sizes ({a:int},{b:int})", "the sizes (8,4)", {"a": "8", "b": "4"}),
        ("size is {a:int}", "size is 8, not 4", {"a": "8"}),
        ("size is {a:int}", "size is " + "9" * 80, {"a": "9" * 80}),
        ("size is {a:int}", "size is " + "9" * 81, None),
        # number
        ("scale {a:number} now", "scale 1e-05 now", {"a": "1e-05"}),
        ("scale {a:number} now", "scale -0.5 now", {"a": "-0.5"}),
        ("scale {a:number} now", "scale inf now", {"a": "inf"}),
        ("scale {a:number} now", "scale nan now", {"a": "nan"}),
        ("scale {a:number} now", "scale infinity now", None),
        ("scale {a:number} now", "scale 1_0 now", None),
        ("scale {a:number} now", "scale 1.2.3 now", None),
        ("it took {a:number}ns", "it took 5ns", {"a": "5"}),
        ("it scaled {a:number}", "it scaled 3.5.", {"a": "3.5"}),
        ("it took {a:number}e", "it took 5e", {"a": "5"}),
        # hex
        ("address {a:hex} here", "address 0x7Fff here", {"a": "0x7Fff"}),
        ("address {a:hex} here", "address dead here", {"a": "dead"}),
        ("address {a:hex} here", "address 0x here", None),
        ("address {a:hex} here", "address 0xg here", None),
        # word: never across white space; the literal may also stand inside the value
        ("host {a:word} failed", "host node-1 failed", {"a": "node-1"}),
        ("host {a:word} failed", "host node 1 failed", None),
        ("host {a:word} failed", "host  failed", None),
        ("host {a:word} failed", "host node\t1 failed", None),
        ("address {a:word}:{b:int} in use", "address a:b:80 in use", {"a": "a:b", "b": "80"}),
        ("address {a:word}", "my address is at, address x:1, ok", {"a": "is"}),
        # path
        ("open {a:path}: failed", "open /a-b/c.pt: failed", {"a": "/a-b/c.pt"}),
        ("open '{a:path}' failed", "open '/a/b' failed", {"a": "/a/b"}),
        ("open '{a:path}' failed", "open '/a b' failed", None),
        ("opening {a:path}", "opening /a/b, then", {"a": "/a/b"}),
        # rest
        ("failed: {a:rest}", "failed: all of it  ", {"a": "all of it"}),
        ("failed: {a:rest}", "failed:  ", None),
        ("failed {a:rest} end", "failed  end", None),
        ("failed {a:rest} end", "failed x end end", {"a": "x"}),
        ("Error {a:rest}: {b:word} failed", "Error x: y z: w failed", {"a": "x: y z", "b": "w"}),
        ("Error {a:rest}: {b:int} bytes", "Error x: y: 12 bytes", {"a": "x: y", "b": "12"}),
        # a leading placeholder takes as much as its kind allows
        ("{a:int} bytes failed", "only 1,024 bytes failed", {"a": "1,024"}),
        ("{a:int} bytes failed", "-----5 bytes failed", {"a": "-5"}),
        ("{a:int} bytes failed", "x bytes failed, 5 bytes failed", {"a": "5"}),
        ("{a:int} bytes failed", "9" * 81 + " bytes failed", None),
        ("{a:hex} is bad here", "at 0xff is bad here", {"a": "0xff"}),
        ("{a:number} seconds", "took 1.5e3 seconds", {"a": "1.5e3"}),
        ("{a:word}: failed", "on node-1:80: failed", {"a": "node-1:80"}),
        ("{a:word}: failed", ": failed", None),
        ("{a:path}: failed", "open '/a/b: failed", {"a": "/a/b"}),
        ("{a:rest}: failed", " a b : failed", {"a": "a b"}),
        ("{a:rest}: failed", "  : failed", None),
    ],
)
def test_search(template: str, line: str, values: dict[str, str] | None) -> None:
    assert match.search(parse(template), line) == values


VALUES = {
    "int": st.integers(-(10**12), 10**12).flatmap(lambda n: st.sampled_from([str(n), f"{n:,}"])),
    "number": st.floats(allow_nan=False, allow_infinity=False).map(repr) | st.sampled_from(["inf", "-inf", "nan"]),
    "hex": st.integers(0, 2**64).map(hex),
    "word": st.text(string.ascii_letters + ":.-", min_size=1, max_size=8),
    "path": st.text(string.ascii_letters + "/._-", min_size=1, max_size=8).map("/".__add__),
    "rest": st.text(string.ascii_letters + " ", min_size=1, max_size=8).map(lambda text: f"x{text}x"),
}
LITERALS = st.text(string.ascii_letters + " =#~", min_size=1, max_size=6)


@st.composite
def formatted(draw: st.DrawFn) -> tuple[str, str, dict[str, str]]:
    """A template of marked literals, the line it formats to, and the values in it."""
    kinds = draw(st.lists(st.sampled_from(sorted(KINDS)), min_size=1, max_size=4))
    template, line, values = "literal ", "literal ", {}
    for number, kind in enumerate(kinds):
        value, literal = draw(VALUES[kind]), f" |{draw(LITERALS)}"
        template, line = f"{template}{{v{number}:{kind}}}{literal}", line + value + literal
        values[f"v{number}"] = value
    return template, line, values


@given(formatted(), st.sampled_from(["", "  ", "12:00 [rank0]: "]), st.sampled_from(["", " ", "]. after"]))
def test_a_template_matches_the_line_formatted_from_it(case: tuple[str, str, dict[str, str]], before: str, after: str) -> None:
    template, line, values = case
    assume(template == template.strip())
    assert match.search(parse(template), before + line + after) == values


@given(
    st.lists(st.sampled_from(["a", "1", " ", "{", "}", "{{", "{a:int}", "{b:rest}", "{c:word}", ":", "abcdef"])).map("".join),
    st.text("a1 :,.{}bcdef"),
)
def test_parse_and_search_never_raise_anything_else(text: str, line: str) -> None:
    try:
        template = parse(text)
    except BadTemplate:
        return
    values = match.search(template, line)
    assert values is None or (set(values) == set(template.names) and all(values.values()))


HOSTILE = [
    ("aaaaaa{a:word}b{b:word}c", "a"),
    ("aaaaaa{a:rest}b", "a"),
    ("aaaaaa{a:rest}aaaaaa{b:rest}aaaaaab", "a"),
    ("{a:word}aaaaaa{b:word} end", "a"),
    ("{a:rest}aaaaaa{b:int}", "a"),
    ("{a:int}1{b:int}1{c:int} failed", "1"),
    ("1{a:int} failed", "1"),
    ("1{a:number} failed", "1e"),
    ("x{a:path}xx{b:path} failed", "x"),
    ("failed {a:rest}: {b:word} ended", "failed x: y "),
    ("failed {a:rest} {b:rest} {c:rest}!", "failed "),
    ("failed [[{a:rest}]]", "failed [["),
    ("]]{a:hex}[[ failed", "[]"),
    ("failed{a:word}ended", "failedx "),
    ("failed{a:path}ended", "failedx:"),
    ("{a:int}x failed", "x failed"),
    ("{a:word}: failed", " : failed"),
]


def work(template: str, line: str) -> int:
    """Lines of our own code that a search runs: a measure that no other program on the machine can disturb."""
    steps = 0

    def count(frame: FrameType, event: str, argument: Any) -> Any:
        nonlocal steps
        if "generator" not in frame.f_code.co_filename:
            return None
        steps += event == "line"
        return count

    before = sys.gettrace()
    sys.settrace(count)
    try:
        match.search(parse(template), line)
    finally:
        sys.settrace(before)
    return steps


@pytest.mark.parametrize(("template", "unit"), HOSTILE)
@pytest.mark.parametrize("ending", ["", " failed", " end", "b"])
def test_work_grows_with_the_line_and_no_faster(template: str, unit: str, ending: str) -> None:
    small, large = (work(template, unit * (size // len(unit)) + ending) for size in (2_000, 8_000))
    assert large <= 5 * small + 1_000


class Sliced(str):
    """A line that counts the characters that slices of it hand out."""

    copied = 0

    def __getitem__(self, index: Any) -> str:
        found = super().__getitem__(index)
        Sliced.copied += len(found)
        return found


@pytest.mark.parametrize(("template", "unit"), HOSTILE)
def test_a_line_is_not_copied_again_and_again(template: str, unit: str) -> None:
    Sliced.copied = 0
    line = Sliced(unit * (8_000 // len(unit)))
    match.search(parse(template), line)
    assert Sliced.copied <= 4 * len(line)


@pytest.mark.parametrize("char", ["a", "[", "{", " ", "1", "\\"])
def test_a_line_of_a_megabyte(char: str) -> None:
    line = char * 1_000_000
    assert match.search(parse("failed [{a:rest}] {b:word}"), line) is None
    assert match.search(parse("{a:rest}: failed"), line + "x: failed") is not None
