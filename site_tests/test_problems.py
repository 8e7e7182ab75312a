"""Problems: the three printed forms, order, and that nothing an author writes reaches a terminal or log as a command."""

import json

import pytest

from generator.problems import Problem, as_json, counted, has_errors, in_order, printable, quoted

ONE = Problem("entries/a.yaml", 3, 5, "signatures[2].template", "is empty", "write it")


@pytest.mark.parametrize(
    ("problem", "text"),
    [
        (ONE, "entries/a.yaml:3:5: signatures[2].template: is empty; write it"),
        (Problem("a", 0, 0, "", "no such file", "restore it"), "a: no such file; restore it"),
        (Problem("a", 1, 1, "", "what"), "a:1:1: what"),
        (Problem("a", 1, 2, "faq", "the same", "intended?", "question"), "a:1:2: question: faq: the same; intended?"),
        (Problem("a\nb", 1, 1, "x\x1b[2J", "y\u202e"), r"a\nb:1:1: x\x1b[2J: y\u202e"),
    ],
)
def test_text_form(problem: Problem, text: str) -> None:
    assert problem.as_text() == text


@pytest.mark.parametrize(
    ("problem", "text"),
    [
        (ONE, "::error file=entries/a.yaml,line=3,col=5::signatures[2].template: is empty; write it"),
        (Problem("a", 0, 0, "", "x", severity="question"), "::notice file=a::x"),
        (Problem("a:b,c%", 1, 1, "", "100 %\n::set-env::x"), r"::error file=a%3Ab%2Cc%25,line=1,col=1::100 %25\n::set-env::x"),
    ],
)
def test_github_form(problem: Problem, text: str) -> None:
    assert problem.as_github() == text


def test_json_form() -> None:
    assert json.loads(as_json([ONE])) == [
        {
            "path": "entries/a.yaml",
            "line": 3,
            "column": 5,
            "field": "signatures[2].template",
            "message": "is empty",
            "hint": "write it",
            "severity": "error",
        }
    ]
    assert as_json([]) == "[]"


def test_in_order_sorts_by_place_and_keeps_each_once() -> None:
    places = [("b", 1, 1), ("a", 10, 1), ("a", 9, 2), ("a", 9, 1), ("a", 9, 1)]
    assert [(p.path, p.line, p.column) for p in in_order(Problem(*place, "", "x") for place in places)] == [
        ("a", 9, 1),
        ("a", 9, 2),
        ("a", 10, 1),
        ("b", 1, 1),
    ]


def test_in_order_keeps_the_given_order_at_one_place() -> None:
    same_place = [Problem("a", 1, 1, "", "x", hint) for hint in "dbeac"]
    assert in_order(same_place) == same_place


def test_only_errors_fail() -> None:
    question = Problem("a", 1, 1, "", "x", severity="question")
    assert not has_errors([])
    assert not has_errors([question])
    assert has_errors([question, ONE])


@pytest.mark.parametrize(
    ("number", "noun", "text"),
    [(0, "file", "0 files"), (1, "file", "1 file"), (2, "file", "2 files"), (1, "entry", "1 entry"), (2, "entry", "2 entries")],
)
def test_counted(number: int, noun: str, text: str) -> None:
    assert counted(number, noun) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("x", "'x'"),
        ("", "''"),
        (-7, "'-7'"),
        ("x" * 60, "'" + "x" * 60 + "'"),
        ("x" * 61, "'" + "x" * 59 + "…'"),
        ("x" * 10_000_000, "'" + "x" * 59 + "…'"),
        ("\u202e" * 61, "'" + "\\u202e" * 59 + "…'"),  # cut between characters, never inside an escape
        ("a\nb\x00", r"'a\nb\x00'"),
    ],
)
def test_quoted(value: object, text: str) -> None:
    assert quoted(value) == text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Größe 漢字 🙂", "Größe 漢字 🙂"),
        ("no\u00a0break", "no\u00a0break"),
        ("\t\r\n\x1b", r"\t\r\n\x1b"),
        ("\u200b\ufeff\u2066", r"\u200b\ufeff\u2066"),
        ("line\u2028para\u2029", r"line\u2028para\u2029"),
        ("\ud800", r"\ud800"),
        ("\U000e0041", r"\U000e0041"),
    ],
)
def test_printable(text: str, shown: str) -> None:
    assert printable(text) == shown
