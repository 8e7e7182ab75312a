"""The diagnosis: what it answers to a log, and how it reads the words of launchers."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.cli import main
from generator.diagnose import Diagnosis, Rules, death, scan, weigh
from generator.diagnose.exits import KEYS


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
    assert code is None or any(key in line for key in KEYS)


def test_a_code_behind_a_long_command_is_still_only_a_code() -> None:
    known = rules(code=[signature("exits with return code = -6")], other=[signature("later failure")])
    result = answer(known, f"['python', '{'x' * 5000}'] exits with return code = -6\nlater failure\n")
    assert [each.rule.slug for each in result.answers] == ["other"]


def test_an_exception_whose_signature_does_not_count_is_unexplained() -> None:
    known = rules(oom=[signature("CUDA out of memory", requires=["in all_gather"])])
    result = answer(known, "RuntimeError: CUDA out of memory\n")
    assert (result.verdict, [hit.line for hit in result.unexplained]) == ("unknown", [1])


@pytest.mark.parametrize(
    "log",
    [
        "first failure " * 200_000,
        "[" * 1_000_000 + "first failure 1",
        "\x1b[" * 300_000 + "\nfirst failure 1",
        "Error" * 200_000 + " first failure 1",
        "a." * 500_000 + "Error first failure 1",
        "\0\xff" * 300_000 + "\nfirst failure 1\n",
        "1" * 1_000_000 + "\nfirst failure 1\n",
    ],
)
def test_hostile_lines_end(log: str) -> None:
    known = rules(one=[signature("first failure {n:int}")])
    assert answer(known, log).verdict in ("identified", "no-failure", "unknown")


def test_lines_are_numbered_across_blocks() -> None:
    parts = [b"fine\n" * 3, b"fi", b"ne\nfirst fai", b"lure\n"]
    result = weigh(known := rules(one=[signature("first failure")]), scan(known, [("log.txt", parts)]))
    assert [each.hit.line for each in result.answers[0].evidence] == [5]


def told(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(main, ["diagnose", *arguments])
    return result.exit_code, result.output


def test_the_command_answers_with_the_fix_of_each_cause_apart(tmp_path: Path) -> None:
    log = tmp_path / "log.txt"
    log.write_text("['python'] exits with return code = -7\n")
    code, output = told(str(log))
    assert (code, output.splitlines()[0]) == (0, "AMBIGUOUS")
    assert "  if: The container was started with the default `/dev/shm` of 64 MB." in output.splitlines()


def test_the_command_reads_folders_and_packed_logs_each_alone(tmp_path: Path) -> None:
    (tmp_path / "a.log.gz").write_bytes(gzip.compress(b"KeyError: 1\n"))
    (tmp_path / "b.log").write_bytes(b"all is well\n")
    code, output = told("--json", "--each", str(tmp_path))
    assert (code, [json.loads(line)["verdict"] for line in output.splitlines()]) == (0, ["unknown", "no-failure"])


def test_a_log_that_cannot_be_read_is_status_2_and_one_line(tmp_path: Path) -> None:
    (tmp_path / "cut.gz").write_bytes(gzip.compress(b"KeyError: 1\n" * 99)[:-9])
    (tmp_path / "no.gz").write_bytes(b"plain")
    (tmp_path / "empty").mkdir()
    for name, words in {
        "cut.gz": "cannot be unpacked",
        "no.gz": "cannot be read",
        "empty": "no file in it",
        "gone": "cannot",
    }.items():
        code, output = told(str(tmp_path / name))
        assert (code, output.count("\n"), words in output) == (2, 1, True), output
