"""The diagnosis: what it answers to a log, and how it reads the words of launchers."""

from __future__ import annotations

import pytest

from generator.diagnose import Diagnosis, Rules, death, scan, weigh


def signature(template: str, role: str = "root", strength: str = "decisive", **more: list[str]) -> dict[str, object]:
    base: dict[str, object] = {"template": template, "role": role, "strength": strength, "does_not_prove": "x"}
    return {**base, "requires": [], "unless": [], **more}


def rules(**entries: list[dict[str, object]]) -> Rules:
    rest: dict[str, object] = {"title": "t", "url": None, "next_check": None, "fix": [], "verify": None}
    return Rules.of({"entries": [{"slug": slug, "signatures": signatures, **rest} for slug, signatures in entries.items()]})


def answer(known: Rules, log: str) -> Diagnosis:
    return weigh(known, scan(known, [("log.txt", [log.encode()])]))


def test_the_first_root_line_wins_over_later_ones() -> None:
    known = rules(late=[signature("second failure")], early=[signature("first failure {n:int}")])
    result = answer(known, "fine\n[rank3]: first failure 7\nsecond failure\n").data()
    assert result["verdict"] == "identified"
    assert [entry["slug"] for entry in result["entries"]] == ["early", "late"]
    assert result["entries"][0]["values"] == {"n": "7"}
    assert (result["entries"][0]["evidence"][0]["line"], result["entries"][0]["evidence"][0]["rank"]) == (2, 3)
    assert [(row["line"], row["explained_by"]) for row in result["aftermath"]] == [(3, "early")]


@pytest.mark.parametrize(
    ("log", "verdict"),
    [
        ("out of memory\nin all_gather\n", "identified"),
        ("out of memory\n", "no-failure"),
        ("out of memory\nin all_gather\nrecovered from it\n", "no-failure"),
        ("out of mem\x1b[31mory\x1b[0m\nin all_gather\n", "identified"),
        ("out of\u00a0memory\r\nin all_gather\r\n", "identified"),
    ],
)
def test_what_a_signature_requires_and_what_voids_it(log: str, verdict: str) -> None:
    known = rules(oom=[signature("out of memory", requires=["in all_gather"], unless=["recovered from it"])])
    assert answer(known, log).verdict == verdict


def test_two_entries_with_the_same_line_are_left_open() -> None:
    known = rules(
        one=[signature("exits with return code = -7", strength="suggestive")],
        two=[signature("exits with return code = -7", strength="suggestive")],
    )
    assert answer(known, "  exitcode  : -7 (pid: 12)\n").verdict == "ambiguous"


def test_an_exception_without_an_entry_is_unknown_and_shown() -> None:
    result = answer(rules(one=[signature("some failure")]), "ok\nKeyError: 'a'\n")
    assert (result.verdict, [hit.line for hit in result.unexplained]) == ("unknown", [2])


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("[ERROR] [launch.py:325:sigkill_handler] ['python'] exits with return code = -9", -9),
        ("  exitcode  : -11 (pid: 438)", -11),
        ("traceback : Signal 7 (SIGBUS) received by PID 16609", -7),
        ("subprocess.CalledProcessError: Command died with <Signals.SIGKILL: 9>.", -9),
        ("command terminated with exit code 137", -9),
        ("Process exited with exit status 247", -9),
        ("bash: line 1:   123 Killed                  python train.py", -9),
        ("exits with return code = 0", None),
        ("nothing was Killedly here", None),
    ],
)
def test_deaths_in_every_spelling(line: str, code: int | None) -> None:
    assert death(line) == code
