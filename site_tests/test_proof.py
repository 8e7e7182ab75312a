"""Proof on the page: who prints a signature, in which releases; what was run; which messages have an entry."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from generator import evidence
from generator.catalogue import Catalogue, read
from generator.checks import check
from generator.pages import EntryPage, pages_of
from generator.provenance import Provenance, Thread, key
from site_tests.sample import ENTRY, PATH, cases_in, changed, messages, project

EXITS = "{} exits with return code = {}"
SIGNATURE: dict[str, Any] = {**ENTRY["signatures"][0], "origin": {"project": "deepspeed", "template": EXITS}}
LINE = "[2024-01-01 10:00:00,000] [ERROR] [launch.py:7:sigkill_handler] ['python'] exits with return code = -9"


def catalogue_of(root: Path, **signature: Any) -> Catalogue:
    entry = changed({"signatures": [{**SIGNATURE, "matches": [LINE], **signature}]})
    catalogue, problems = read(project(root, {PATH: entry}))
    assert catalogue and not problems
    return catalogue


def judged(root: Path, known: Provenance | None = None, **signature: Any) -> list[str]:
    found = check(catalogue_of(root, **signature), messages=known or messages())
    return [problem.as_text().split(": ", 1)[1] for problem in found]


# --- rules -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("signature", "lines"),
    [
        ({}, []),
        ({"origin": {"project": "DeepSpeed", "template": "{}  exits with return code =  {}"}}, []),
        (
            {"origin": {"project": "deepspeed", "template": "{} exited with return code = {}"}},
            [
                "signatures[1].origin.template: no release of DeepSpeed has this message;"
                " the nearest is '{} exits with return code = {}'"
            ],
        ),
        (
            {"origin": {"project": "deepspeed", "template": "wholly other words"}},
            [
                "signatures[1].origin.template: no release of DeepSpeed has this message;"
                " `encyclopedia explain` finds a message by a line of a log"
            ],
        ),
        (
            {"template": "sigkill_handler", "ignores": ["x"]},
            [
                "signatures[1].matches[1]: DeepSpeed's message does not hold what the signature finds in this line;"
                " mend the signature's template, its origin's, or the line"
            ],
        ),
        ({"origin": {"project": "linux", "seen": "5.15"}, "template": "killed process", "matches": ["killed process 7"]}, []),
        (
            {"origin": {"project": "linux", "seen": "5.15"}},
            [
                "signatures[1].matches[1]: DeepSpeed prints this: '{} exits with return code = {}';"
                " write 'project: deepspeed' and this template as the origin"
            ],
        ),
    ],
)
def test_who_prints_a_signature_is_judged_by_the_index(tmp_path: Path, signature: dict[str, Any], lines: list[str]) -> None:
    assert judged(tmp_path, **signature) == lines


def test_a_message_that_much_software_prints_proves_nothing(tmp_path: Path) -> None:
    known = messages(("{} is {}", "0.1.0.."))
    origin = {"project": "deepspeed", "template": "{} is {}"}
    lines = ["x is y exits with return code = -9"]
    assert judged(tmp_path, known, origin=origin, matches=lines) == [
        "signatures[1].origin.template: so general that it proves nothing;"
        " name a message with words of its own, or another origin"
    ]


def test_an_exception_class_before_the_message_may_be_part_of_the_signature(tmp_path: Path) -> None:
    known = messages(("the optimizer of rank {} is gone", "0.1.0.."))
    origin = {"project": "deepspeed", "template": "the optimizer of rank {} is gone"}
    lines = ["[rank1]: ValueError: the optimizer of rank 1 is gone"]
    assert (
        judged(tmp_path, known, origin=origin, template="ValueError: the optimizer of rank {rank:int} is gone", matches=lines)
        == []
    )


def test_without_an_index_claims_are_believed(tmp_path: Path) -> None:
    assert check(catalogue_of(tmp_path, origin={"project": "deepspeed", "template": "never printed"})) == []


# --- on the page -----------------------------------------------------------------------------------------------------


def page(root: Path, known: Provenance | None = None, cases: evidence.Evidence | None = None, **signature: Any) -> EntryPage:
    (found,) = pages_of(catalogue_of(root, **signature), known or messages(), cases or evidence.Evidence(())).entries
    return found


def test_a_page_names_releases_source_and_other_wordings(tmp_path: Path) -> None:
    (line,) = page(tmp_path).printed
    assert line.project == "DeepSpeed"
    assert line.proof
    assert (line.proof.releases, line.proof.still, line.proof.newest) == ("0.2.0 to 0.3.0", True, "0.3.0")
    assert line.proof.link == "https://github.com/deepspeedai/DeepSpeed/blob/v0.3.0/deepspeed/launcher/launch.py#L7"
    assert [(each.template, each.releases) for each in line.proof.formerly] == [("{} ends with return code = {}", "0.1.0")]


def test_a_message_that_is_gone_is_linked_where_it_last_stood(tmp_path: Path) -> None:
    known = messages((EXITS, "0.1.0"), ("{} exited with return code = {}", "0.2.0.."))
    (line,) = page(tmp_path, known).printed
    assert line.proof
    assert (line.proof.releases, line.proof.still) == ("0.1.0", False)
    assert "/v0.1.0/" in line.proof.link
    assert [each.template for each in line.proof.later] == ["{} exited with return code = {}"]


def test_other_software_has_no_proof(tmp_path: Path) -> None:
    (line,) = page(tmp_path, origin={"project": "linux", "seen": "5.15"}).printed
    assert (line.project, line.proof) == ("linux", None)


def test_a_page_shows_what_was_run(tmp_path: Path) -> None:
    cases = cases_in(tmp_path, catalogue_of(tmp_path))
    (case,) = page(tmp_path, cases=cases).cases
    assert case.badge == "Reproduced on DeepSpeed 0.3.0: exit 247 after 6 s; the fixed run passes, 5 s"
    assert [name for name, _ in case.scripts] == ["run.sh", "repro.py"]
    assert [(line.role, line.text) for line in case.diff] == [
        ("place", "--- run.sh"),
        ("place", "+++ fixed.sh"),
        ("place", "@@ -1,2 +1,2 @@"),
        ("", " #!/bin/sh"),
        ("removed", "-exec python repro.py small"),
        ("added", "+exec python repro.py large"),
    ]
    assert [(line.role, line.text) for line in case.transcript] == [("", "starts"), ("root", LINE)]
    assert case.fixed == "done\n"


def test_what_was_forced_is_never_called_reproduced(tmp_path: Path) -> None:
    spec = {"case.yaml": "shows: the rank is killed\nstand_in: the signal is sent on purpose\n"}
    cases = cases_in(tmp_path, catalogue_of(tmp_path), spec)
    (case,) = page(tmp_path, cases=cases).cases
    assert case.badge.startswith("Forced on DeepSpeed 0.3.0: ")
    assert case.stand_in == "the signal is sent on purpose"


def test_a_case_that_was_never_run_is_not_shown(tmp_path: Path) -> None:
    catalogue = catalogue_of(tmp_path)
    cases_in(tmp_path, catalogue)
    (tmp_path / "evidence/deepspeed/offload/host-ram/measured.json").unlink()
    cases, _ = evidence.Reader(tmp_path).read(catalogue)
    assert page(tmp_path, cases=cases).cases == ()


def test_other_releases_stand_beside_the_case(tmp_path: Path) -> None:
    catalogue = catalogue_of(tmp_path)
    (tmp_path / "evidence").mkdir()
    rows = [
        evidence.Row("host-ram", "0.2.0", "same", "247", "0", "6.0", ""),
        evidence.Row("host-ram", "0.1.0", "other-text", "1", "0", "6.0", "gone"),
    ]
    (tmp_path / "evidence/matrix.tsv").write_text(evidence.table(rows))
    (case,) = page(tmp_path, cases=cases_in(tmp_path, catalogue)).cases
    assert [(each.release, each.outcome, each.told) for each in case.releases] == [
        ("0.1.0", "fails with another text", "gone"),
        ("0.2.0", "fails the same way, and the fix holds", ""),
    ]


# --- coverage --------------------------------------------------------------------------------------------------------


def test_coverage_counts_error_messages_of_the_newest_release(tmp_path: Path) -> None:
    known = messages((EXITS, "0.1.0.."), ("gone long ago: {} of them", "0.1.0"), ("nobody wrote about this {}", "0.3.0.."))
    known.threads[key("nobody wrote about this {}")] = Thread(3, "https://github.com/a/b/issues/2")
    (coverage,) = pages_of(catalogue_of(tmp_path), known).coverage
    assert (coverage.release, coverage.total, coverage.answered) == ("0.3.0", 2, 1)
    assert coverage.summary == "1 of 2 error messages in the source of DeepSpeed 0.3.0 have an entry."
    assert [(file.path, len(file.messages), file.answered) for file in coverage.files] == [("deepspeed/launcher/launch.py", 2, 1)]
    assert [message.template for message in coverage.wanted] == ["nobody wrote about this {}"]
    assert coverage.wanted[0].asked == "nobody wrote about this …"
    assert [answer.slug for answer in coverage.files[0].messages[0].answers] == ["host-ram"]


def test_a_draft_is_told_and_does_not_count(tmp_path: Path) -> None:
    draft = changed({"status": "draft", "signatures": [{**SIGNATURE, "matches": [LINE]}]})
    catalogue, _ = read(project(tmp_path, {PATH: draft}))
    assert catalogue
    (coverage,) = pages_of(catalogue.shown(), messages(), everything=catalogue).coverage
    assert coverage.answered == 0
    assert [(answer.slug, answer.draft) for answer in coverage.files[0].messages[0].answers] == [("host-ram", True)]


def test_a_hub_says_how_much_is_covered(tmp_path: Path) -> None:
    assert pages_of(catalogue_of(tmp_path), messages()).hubs[0].coverage.startswith("1 of 1 error messages")
    assert pages_of(catalogue_of(tmp_path)).hubs[0].coverage == ""
