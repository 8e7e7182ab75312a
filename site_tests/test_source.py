"""Source: the exact finding for every kind of text that is not an entry's YAML, and true positions for the rest."""

import sys
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator import source
from generator.source import LIMIT_BYTES, LIMIT_DEPTH, UNSEEN, Path, parse
from generator.source.events import Builder
from site_tests.sample import dumped


def data(text: str) -> Any:
    document, problems = parse(text.encode(), "f")
    assert problems == []
    assert document is not None
    return document.data


def found(text: str | bytes) -> list[str]:
    document, problems = parse(text if isinstance(text, bytes) else text.encode(), "f")
    assert document is None
    return [problem.as_text() for problem in problems]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("a: 0.10", "0.10"),
        ("a: on", "on"),
        ("a: null", "null"),
        ("a: ~", "~"),
        ("a:", ""),
        ("a: 2026-11-30", "2026-11-30"),
        ("a: 1_000", "1_000"),
        ("a: 1:30", "1:30"),
        ("a: 0x10", "0x10"),
        ("a: =", "="),
        ("a: {b: [c, {d: e}]}", {"b": ["c", {"d": "e"}]}),
        ("a: >-\n  x\n  y", "x y"),
        ("a: |\n  x\ty\n", "x\ty\n"),
        ("# words\n--- \na: b\n...\n", "b"),
        ('a: "\\u00e9\\t{{ x }}"', "é\t{{ x }}"),
        ("a: </script>", "</script>"),
        ("a: 🙂", "🙂"),
    ],
)
def test_values_stay_text(text: str, value: Any) -> None:
    assert data(text) == {"a": value}


def test_merge_key_is_a_word_like_any_other() -> None:
    assert data("<<: x") == {"<<": "x"}


INDENT = "check the indentation of this line, and quote a value that goes on after a closing quote or bracket"
BRACKET = "close the bracket that is open, or put a value that starts with one in quotes"
KEEPS = "put the value in quotes: it starts with a character that YAML keeps for itself"
COLON = "indent the line like its neighbours, or quote the value that contains ': '"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a: b: c", f"f:1:5: YAML: mapping values are not allowed in this context; {COLON}"),
        ("a: b\n  c: d", f"f:2:4: YAML: mapping values are not allowed in this context; {COLON}"),
        ("a:\n  b: c\n d: e", f"f:3:2: YAML: did not find expected key; {INDENT}"),
        ("a: 'x\nb: 'y'\n", "f:2:5: YAML: did not find expected key; " + INDENT + "; or close the quote that opens on line 1"),
        ("a: 'it's'", f"f:1:8: YAML: did not find expected key; {INDENT}"),
        ("a: [x](y) z", f"f:1:7: YAML: did not find expected key; {INDENT}"),
        ('a:\n  - "x" y', f"f:2:9: YAML: did not find expected '-' indicator; {INDENT}"),
        ("a: `x`", f"f:1:4: YAML: found character that cannot start any token; {KEEPS}"),
        ("a: @x", f"f:1:4: YAML: found character that cannot start any token; {KEEPS}"),
        (
            "a: **b**",
            "f:1:5: YAML: did not find expected alphabetic or numeric character;"
            " put the value in quotes: it starts with '*' or '&'",
        ),
        ("a: > b", "f:1:6: YAML: did not find expected comment or line break; begin the text on the next line, indented"),
        ("a: - b", "f:1:4: YAML: block sequence entries are not allowed in this context; begin the list on the next line"),
        ("a: }", f"f:1:4: YAML: did not find expected node content; {BRACKET}"),
        ("a: [b\n", f"f:2:1: YAML: did not find expected ',' or ']'; {BRACKET}"),
        ('a: "b\nc: d\n', "f:1:4: YAML: found unexpected end of stream; close the quote that opens here"),
        (
            "a: b\nc\nd: e",
            "f:2:1: YAML: could not find expected ':'; write 'key: value', or indent the line under the text it belongs to",
        ),
        ('a: "\\q"', "f:1:5: YAML: found unknown escape character; use single quotes, or double the backslash"),
        ("a: !e!x y", "f:1:4: YAML: found undefined tag handle; put the value in quotes: it starts with '!'"),
        (
            "a: b\n...\nc: d",
            "f:3:1: YAML: did not find expected <document start>; delete the lines that start with '%' or '...'",
        ),
        (
            "%YAML 3.0\n---\na: b",
            "f:1:1: YAML: found incompatible YAML document; delete the lines that start with '%' or '...'",
        ),
        ("%YAML 1.1\n---\na: b", "f:1:1: YAML: directive '%YAML'; delete the lines that start with '%' or '...'"),
        ("# x\n%TAG ! t:\n---\na: b", "f:2:1: YAML: directive '%TAG'; delete the lines that start with '%' or '...'"),
        ("%X\n---\na: b", "f:1:3: YAML: found unknown directive name; delete the lines that start with '%' or '...'"),
        (
            'a: "\\ud800"',
            "f:1:7: YAML: found invalid Unicode character escape code; compare the line with a neighbouring entry",
        ),
    ],
)
def test_broken_yaml(text: str, message: str) -> None:
    assert found(text) == [message]


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("\ta: b", "1:1"),
        ("a:\n\tb: c", "2:1"),
        ("a:\n  - x\n\t- y", "3:1"),
        ("a: |\n\tx", "2:1"),
        ("a: b\n \tc: d", "2:2"),
        ("a:\n  -\tb: c\n    d: e", "2:4"),
    ],
)
def test_tab_as_indentation(text: str, place: str) -> None:
    assert found(text) == [f"f:{place}: YAML: a tab where YAML allows only spaces; indent with spaces"]


def test_tab_inside_a_text_is_not_blamed() -> None:
    assert found('a: "x\ty" z') == [f"f:1:10: YAML: did not find expected key; {INDENT}"]
    assert data("a:\tb\nc: d\te") == {"a": "b", "c": "d\te"}


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        (b"\xef\xbb\xbfa: b", "f:1:1: YAML: starts with a byte order mark; save as UTF-8 without BOM"),
        (b"a: b\r\nc: d\r\n", "f:1:5: YAML: Windows line end (carriage return); save with LF line ends"),
        (b"a: b\rc: d", "f:1:5: YAML: Windows line end (carriage return); save with LF line ends"),
        ("a: b\nc: ü".encode("latin-1"), "f:2:4: YAML: byte 0xfc is not UTF-8; save as UTF-8"),
        ("ä: ".encode() + b"\xff", "f:1:4: YAML: byte 0xff is not UTF-8; save as UTF-8"),
        ("a: b".encode("utf-16"), "f:1:1: YAML: byte 0xff is not UTF-8; save as UTF-8"),
        (b"a: \xed\xa0\x80", "f:1:4: YAML: byte 0xed is not UTF-8; save as UTF-8"),
        (b"a: \xc0\xaf", "f:1:4: YAML: byte 0xc0 is not UTF-8; save as UTF-8"),
        (b"\x1f\x8b\x08", "f:1:2: YAML: byte 0x8b is not UTF-8; save as UTF-8"),
        (
            b"a: b\n" * 2_000_000,
            "f:1:1: YAML: 10,000,000 bytes, 262,144 allowed; shorten the samples, or split the entry",
        ),
        (b"", "f:1:1: YAML: empty file; start from `encyclopedia new`"),
        (b"\n\n# only words\n", "f:1:1: YAML: empty file; start from `encyclopedia new`"),
        (b"---\n", "f:1:1: YAML: empty file; start from `encyclopedia new`"),
        (b"- a\n- b", "f:1:1: YAML: the top level is not 'key: value' lines; start from `encyclopedia new`"),
        (b"words", "f:1:1: YAML: the top level is not 'key: value' lines; start from `encyclopedia new`"),
        (b"a: b\n---\nc: d", "f:2:1: YAML: a second document ('---'); one file holds one entry"),
    ],
)
def test_not_a_text_of_key_value_lines(raw: bytes, message: str) -> None:
    assert found(raw) == [message]


def test_the_largest_file_is_read() -> None:
    text = "a: " + "x" * (LIMIT_BYTES - 3)
    assert len(data(text)["a"]) == LIMIT_BYTES - 3
    assert found(text + "x") == ["f:1:1: YAML: 262,145 bytes, 262,144 allowed; shorten the samples, or split the entry"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a: b\na: c", "f:2:1: YAML: 'a' stands twice, first on line 1; keep one"),
        ("x:\n  - a: b\n    'a': c", "f:3:5: YAML: 'a' stands twice, first on line 2; keep one"),
        ("a: &x b", "f:1:4: YAML: anchor '&x'; write the value out where it is needed"),
        ("&x a: b", "f:1:1: YAML: anchor '&x'; write the value out where it is needed"),
        ("a: &x\n  b: c", "f:1:4: YAML: anchor '&x'; write the value out where it is needed"),
        ("a: *x", "f:1:4: YAML: alias '*x'; write the value out; quote text that begins with '*'"),
        ("*x : a", "f:1:1: YAML: alias '*x'; write the value out; quote text that begins with '*'"),
        (
            "a: !!python/object/apply:os.system [id]",
            "f:1:4: YAML: tag '!!python/object/apply:os.system'; delete it; every value is text",
        ),
        ("a: !!str b", "f:1:4: YAML: tag '!!str'; delete it; every value is text"),
        ("!!omap\na: b", "f:1:1: YAML: tag '!!omap'; delete it; every value is text"),
        ("a: !ENV b", "f:1:4: YAML: tag '!ENV'; delete it; every value is text"),
        ("a: ! b", "f:1:4: YAML: tag '!'; delete it; every value is text"),
        ("? [a]\n: b", "f:1:3: YAML: a key that is not a word; write 'key: value'"),
        ("{a: b}: c", "f:1:1: YAML: a key that is not a word; write 'key: value'"),
    ],
)
def test_yaml_that_entries_do_not_use(text: str, message: str) -> None:
    assert found(text) == [message]


def test_all_small_findings_are_told_in_one_run() -> None:
    assert found("a: &x b\na: !t c\nd: &y e") == [
        "f:1:4: YAML: anchor '&x'; write the value out where it is needed",
        "f:2:1: YAML: 'a' stands twice, first on line 1; keep one",
        "f:2:4: YAML: tag '!t'; delete it; every value is text",
        "f:3:4: YAML: anchor '&y'; write the value out where it is needed",
    ]


def test_findings_end_at_fifty() -> None:
    assert len(found("".join(f"k{n}: !t x\n" for n in range(1000)))) == 50
    assert len(found("\u200b" * 1000)) == 50


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a: x\x00", "f:1:5: YAML: invisible character U+0000 (control character); delete it"),
        ("a: \x1b[2J", "f:1:4: YAML: invisible character U+001B (control character); delete it"),
        ("a: b\nc: d\u202ee", "f:2:5: YAML: invisible character U+202E (RIGHT-TO-LEFT OVERRIDE); delete it"),
        ("a: b\u200b", "f:1:5: YAML: invisible character U+200B (ZERO WIDTH SPACE); delete it"),
        ("a: b\u2028", "f:1:5: YAML: invisible character U+2028 (LINE SEPARATOR); delete it"),
        ("a: b\u3164", "f:1:5: YAML: invisible character U+3164 (HANGUL FILLER); delete it"),
        ("a: b\ufeff", "f:1:5: YAML: invisible character U+FEFF (ZERO WIDTH NO-BREAK SPACE); delete it"),
        ("a: b\U000e0041", "f:1:5: YAML: invisible character U+E0041 (TAG LATIN CAPITAL LETTER A); delete it"),
        ("a: b\U000e0100", "f:1:5: YAML: invisible character U+E0100 (VARIATION SELECTOR-17); delete it"),
        ("a: b\U00013430", "f:1:5: YAML: invisible character U+13430 (EGYPTIAN HIEROGLYPH VERTICAL JOINER); delete it"),
        ("a: b\U0001bca3", "f:1:5: YAML: invisible character U+1BCA3 (SHORTHAND FORMAT UP STEP); delete it"),
        ("a: b\U0001d173", "f:1:5: YAML: invisible character U+1D173 (MUSICAL SYMBOL BEGIN BEAM); delete it"),
        ("a: b\x85", "f:1:5: YAML: invisible character U+0085 (control character); delete it"),
        ('a: "x\\u202e"', "f:1:4: YAML: invisible character U+202E (RIGHT-TO-LEFT OVERRIDE); delete it"),
        ('a: "\\0"', "f:1:4: YAML: invisible character U+0000 (control character); delete it"),
        ('a: "\\e[2J"', "f:1:4: YAML: invisible character U+001B (control character); delete it"),
        ('a: "x\\ry"', "f:1:4: YAML: invisible character U+000D (control character); delete it"),
        ('a: "x\\Ly"', "f:1:4: YAML: invisible character U+2028 (LINE SEPARATOR); delete it"),
        ('"\\u200b": x', "f:1:1: YAML: invisible character U+200B (ZERO WIDTH SPACE); delete it"),
    ],
)
def test_invisible_characters(text: str, message: str) -> None:
    assert found(text) == [message]


def test_every_character_that_is_let_through_is_one_that_yaml_reads() -> None:
    text = "".join(char for char in map(chr, range(sys.maxunicode + 1)) if not UNSEEN.match(char) and char not in "\n'")
    assert Builder(f"a: '{text}'").run()["a"] == text


def test_nesting_is_limited() -> None:
    deepest = LIMIT_DEPTH - 1  # the file itself is one level
    assert data("a: " + "[" * deepest + "]" * deepest)
    hint = "entries need four levels; check brackets and indentation"
    assert found("a: " + "[" * 100) == [f"f:1:15: YAML: nested more than 12 levels deep; {hint}"]
    assert found("\n".join(" " * n + "a:" for n in range(500))) == [f"f:13:13: YAML: nested more than 12 levels deep; {hint}"]
    assert found("a: " + "[" * 100_000) == [f"f:1:1003: YAML: exceeded maximum nesting depth; {hint}"]


def test_alias_bomb_is_refused_at_its_first_line() -> None:
    bomb = "a: &a [x, x, x, x, x, x, x, x, x]\n" + "".join(
        f"{name}: &{name} [{', '.join([f'*{before}'] * 9)}]\n" for before, name in zip("abcdefgh", "bcdefghi", strict=True)
    )
    assert found(bomb) == [
        "f:1:4: YAML: anchor '&a'; write the value out where it is needed",
        "f:2:4: YAML: anchor '&b'; write the value out where it is needed",
        "f:2:8: YAML: alias '*a'; write the value out; quote text that begins with '*'",
    ]


POSITIONS = """\
# words first
title: x
list:
  - one
  - key: value
    deep: [a, "ß🙂", c]
'quoted key': {in: brackets}
"""


@pytest.mark.parametrize(
    ("path", "of_value", "of_key"),
    [
        ((), (1, 1), (1, 1)),
        (("title",), (2, 8), (2, 1)),
        (("list",), (4, 3), (3, 1)),
        (("list", 0), (4, 5), (4, 5)),
        (("list", 1, "key"), (5, 10), (5, 5)),
        (("list", 1, "deep", 2), (6, 21), (6, 21)),
        (("quoted key", "in"), (7, 20), (7, 16)),
        (("list", 1, "missing"), (5, 5), (5, 5)),  # the nearest part around it
        (("list", 7), (4, 3), (4, 3)),
        (("missing", "deeper"), (1, 1), (1, 1)),
    ],
)
def test_position(path: Path, of_value: tuple[int, int], of_key: tuple[int, int]) -> None:
    document, _ = parse(POSITIONS.encode(), "f")
    assert document is not None
    assert (document.position(path), document.position(path, of_key=True)) == (of_value, of_key)


VISIBLE = st.text(st.characters(codec="utf-8", exclude_categories=["C", "Zl", "Zp"]), min_size=1).filter(
    lambda text: not UNSEEN.search(text)
)
TREES = st.dictionaries(
    VISIBLE,
    st.recursive(VISIBLE, lambda inner: st.lists(inner, min_size=1) | st.dictionaries(VISIBLE, inner, min_size=1), max_leaves=20),
    min_size=1,
)


def leaves(value: Any, path: Path = ()) -> Iterator[tuple[Path, str]]:
    if isinstance(value, str):
        yield path, value
    for step, inner in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield from leaves(inner, (*path, step))


@given(TREES)
@settings(max_examples=80, deadline=None)
def test_position_of_every_leaf(tree: dict[str, Any]) -> None:
    text = dumped(tree)
    document, problems = parse(text.encode(), "f")
    if document is None:  # too deep
        assert "nested more than" in problems[0].message
        return
    assert document.data == tree
    rows = text.split("\n")
    for path, value in leaves(tree):
        line, column = document.position(path)
        written = rows[line - 1][column - 1 :]
        assert written == dumped(value).split("\n")[0], path
        if isinstance(path[-1], str):
            line, column = document.position(path, of_key=True)
            assert rows[line - 1][column - 1 :].startswith(dumped(path[-1]).split("\n")[0])


FRAGMENTS = st.sampled_from(
    ["a", ": ", "\n", "  ", "- ", "\t", "'", '"', "\\", "[", "]", "{", "}", ",", "*", "&", "!", "!!", "|", ">", "%", "#", "?",
     "---", "...", "@", "`", "\\u202e", "\\UFFFFFFFF", "\\x00", "\r", "\ufeff", "\x00", "ü", "<<", "=", "~"]
)  # fmt: skip


@given(st.binary() | st.lists(FRAGMENTS).map("".join).map(str.encode))
@settings(max_examples=600, deadline=None)
def test_parse_never_raises_and_gives_a_document_or_problems(raw: bytes) -> None:
    document, problems = parse(raw, "f")
    assert (document is None) == bool(problems)
    assert all(1 <= problem.line <= raw.count(b"\n") + 1 and problem.column >= 1 for problem in problems)
    if document:
        assert all(isinstance(value, str) for _, value in leaves(document.data))


def test_the_face_of_the_stage() -> None:
    assert {"Document", "parse", "Path", "LIMIT_BYTES"} <= set(source.__all__)
