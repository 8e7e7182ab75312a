"""Evidence: what a case folder may hold, what its transcripts must show, and every problem word for word."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from generator import catalogue, evidence
from generator.build import Builder
from generator.evidence import NEEDS, CaseFile, Evidence, Reader
from site_tests.cases import CASE, FOLDER, REPRODUCED, files, found, made, measured
from site_tests.sample import DELETE, ENTRY, PATH, changed, other, project, save

ROOT = Path(__file__).resolve().parent.parent
UPDATE = "run `encyclopedia reproduce host-ram --update`"


def read(root: Path) -> Evidence:
    entries, _ = catalogue.read(root)
    assert entries
    return Reader(root).read(entries)[0]


# --- a good case -----------------------------------------------------------------------------------------------------


def test_a_good_case_has_no_problems(tmp_path: Path) -> None:
    assert found(made(tmp_path)) == []


def test_what_a_case_holds(tmp_path: Path) -> None:
    early: dict[str, Any] = {"early.sh": "echo x\n", "transcript_early.txt": "x\n"}
    more = files(f"{FOLDER}/other-way", **early)
    (case, variant) = read(made(tmp_path, more)).cases
    assert (case.hub, case.phase, case.slug, case.variant, case.id) == ("deepspeed", "offload", "host-ram", "", "host-ram")
    assert case.path == FOLDER
    assert case.spec == CaseFile(shows="a rank is killed; a larger limit mends it")
    assert sorted(case.files) == ["case.yaml", "fixed.sh", "run.sh"]
    assert case.transcripts == {"run": "Process 7 exits with return code = -9\n", "fixed": "done\n"}
    assert case.measured
    assert case.measured.case == case.fingerprint
    assert (variant.id, variant.path) == ("host-ram/other-way", f"{FOLDER}/other-way")
    assert variant.runs == ("run", "fixed", "early")


def test_cases_are_looked_up_by_id_and_entry(tmp_path: Path) -> None:
    root = made(tmp_path, files(f"{FOLDER}/other-way"))
    entries, _ = catalogue.read(root)
    assert entries
    cases = read(root)
    assert list(cases.by_id) == ["host-ram", "host-ram/other-way"]
    assert [case.id for case in cases.of(entries.by_slug["host-ram"])] == ["host-ram", "host-ram/other-way"]


def test_what_is_measured_is_written_the_same_way_each_time() -> None:
    text = measured(CASE, early=0)
    assert text == (
        '{\n  "case": "' + evidence.fingerprint({name: CASE[name] for name in ("case.yaml", "fixed.sh", "run.sh")}) + '",\n'
        '  "runs": {\n'
        '    "run": {"exit": 247, "seconds": 0.1},\n'
        '    "fixed": {"exit": 0, "seconds": 0.1},\n'
        '    "early": {"exit": 0, "seconds": 0.1}\n'
        "  },\n"
        '  "versions": {"deepspeed": "0.18.9", "python": "3.11.7"}\n'
        "}\n"
    )


def test_a_fingerprint_tells_files_apart() -> None:
    prints = [evidence.fingerprint(each) for each in ({"a": "bc"}, {"ab": "c"}, {"a": "b", "c": ""}, {"a": "b"}, {})]
    assert len(set(prints)) == 5
    assert evidence.fingerprint({"a": "1", "b": "2"}) == evidence.fingerprint({"b": "2", "a": "1"})


# --- what is missing or stale ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "lines"),
    [
        (
            {"case_yaml": DELETE},
            [f"{FOLDER}/case.yaml: is missing; add it: what is done wrong and what mends it, as 'shows'"],
        ),
        ({"run_sh": DELETE}, [f"{FOLDER}/run.sh: is missing; add it: the command that fails"]),
        ({"fixed_sh": DELETE}, [f"{FOLDER}/fixed.sh: is missing; add it: the same with the fix"]),
        ({"measured_json": DELETE}, [f"{FOLDER}: never run; {UPDATE}"]),
        ({"transcript_txt": DELETE}, [f"{FOLDER}/transcript.txt: is missing or was not measured; {UPDATE}"]),
        ({"transcript_fixed_txt": DELETE}, [f"{FOLDER}/transcript_fixed.txt: is missing or was not measured; {UPDATE}"]),
        (
            {"early.sh": "echo x\n", "measured_json": measured(CASE | {"early.sh": "echo x\n"})},
            [f"{FOLDER}/transcript_early.txt: is missing or was not measured; {UPDATE}"],
        ),
        (
            {"measured_json": measured(CASE | {"run.sh": "#!/bin/sh\n"})},
            [f"{FOLDER}/measured.json: a script changed after the run; {UPDATE}"],
        ),
        (
            {"transcript_early.txt": "x\n"},
            [f"{FOLDER}/transcript_early.txt: no early.sh makes it; add the script, or remove this"],
        ),
    ],
)
def test_what_is_missing(tmp_path: Path, changes: dict[str, Any], lines: list[str]) -> None:
    assert found(made(tmp_path, **changes)) == lines


@pytest.mark.parametrize(
    ("versions", "line"),
    [
        ({"python": "3.11.7"}, "names no version of deepspeed"),
        ({"deepspeed": "\ud800"}, "not what the harness writes"),
        ({"deepspeed": "<b>"}, "not what the harness writes"),
    ],
)
def test_versions_that_no_run_measured(tmp_path: Path, versions: dict[str, str], line: str) -> None:
    root = made(tmp_path)
    path = root / FOLDER / "measured.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), "versions": versions}))
    assert found(root)[-1:] == [f"{FOLDER}/measured.json: {line}; run `encyclopedia reproduce host-ram --update`"]


def test_a_draft_that_was_never_run_only_asks(tmp_path: Path) -> None:
    root = made(tmp_path, None, {"status": "draft"}, measured_json=DELETE, fixed_sh=DELETE, transcript_txt=DELETE)
    assert found(root) == [
        f"{FOLDER}: question: never run; {UPDATE}",
        f"{FOLDER}/fixed.sh: question: is missing; add it: the same with the fix",
    ]


def test_a_draft_that_was_run_is_held_to_it(tmp_path: Path) -> None:
    assert found(made(tmp_path, None, {"status": "draft"}, transcript_txt="done\n"))[0].startswith(
        f"{FOLDER}/transcript.txt: the"
    )


def test_what_needs_cuda_may_be_captured_by_hand(tmp_path: Path) -> None:
    text = "shows: x\nneeds: [cuda-torch]\n"
    line = f"{FOLDER}: question: captured by hand, not by the harness; {UPDATE}"
    assert found(made(tmp_path, case_yaml=text, measured_json=DELETE)) == [line]


# --- what a transcript must show -------------------------------------------------------------------------------------

PRINTS = "shows: x\nexit: [0]\nprints: ['weight changed: {what:word}']\n"


@pytest.mark.parametrize(
    ("changes", "codes", "lines"),
    [
        (
            {"transcript_txt": "some text\nit exits with code -9\nlast\n"},
            (247, 0),
            [
                "transcript.txt:2:1: the failing run prints no root signature of the entry;"
                " looked for 'exits with return code = -9'; nearest is line 2: 'it exits with code -9'"
            ],
        ),
        (
            {"transcript_txt": "Connection refused\n"},
            (247, 0),
            [
                "transcript.txt: the failing run prints no root signature of the entry; looked for 'exits with return code = -9';"
                " no line is like it"
            ],
        ),
        (
            {"transcript_fixed_txt": "x\nit exits with return code = -9\n"},
            (247, 0),
            ["transcript_fixed.txt:2:1: the fixed run prints a root signature, 'exits with return code = -9'; mend fixed.sh"],
        ),
        ({}, (247, 3), ["transcript_fixed.txt: the fixed run exits with 3; mend fixed.sh: it must exit with 0"]),
        (
            {},
            (0, 0),
            ["transcript.txt: the failing run exits with 0; mend run.sh, or write 'exit: [0]' if the failure is silent"],
        ),
        (
            {"case_yaml": "shows: x\nexit: [-9, 2]\n"},
            (1, 0),
            ["transcript.txt: the failing run exits with 1, 'exit' allows -9, 2; mend run.sh or case.yaml"],
        ),
        ({"case_yaml": "shows: x\nexit: [-9]\n"}, (247, 0), []),
        (
            {"case_yaml": PRINTS},
            (0, 0),
            [
                "transcript.txt: the failing run does not print a line of 'prints'; looked for 'weight changed: {what:word}';"
                " no line is like it"
            ],
        ),
        ({"case_yaml": PRINTS, "transcript_txt": "weight changed: False\n"}, (0, 0), []),
        (
            {"case_yaml": PRINTS, "transcript_txt": "weight changed: no\n", "transcript_fixed_txt": "weight changed: yes\n"},
            (0, 0),
            ["transcript_fixed.txt:1:1: the fixed run prints a line of 'prints', 'weight changed: {what:word}'; mend fixed.sh"],
        ),
    ],
)
def test_what_transcripts_show(tmp_path: Path, changes: dict[str, Any], codes: tuple[int, int], lines: list[str]) -> None:
    assert found(made(tmp_path, codes=codes, **changes)) == [f"{FOLDER}/{line}" for line in lines]


def test_only_root_signatures_count(tmp_path: Path) -> None:
    def signature(role: str) -> dict[str, Any]:
        own = {"template": f"a line of {role}", "matches": [f"a line of {role}"], "ignores": ["x"]}
        return {**ENTRY["signatures"][0], "role": role, **own}

    signatures = [signature(role) for role in ("root", "cascade", "context")]
    entries, _ = catalogue.read(project(tmp_path, {PATH: changed({"signatures": signatures})}))
    assert entries
    assert evidence.roots(entries.records[0].entry) == ("a line of root",)


def test_an_entry_without_root_signature() -> None:
    (fault,) = evidence.faults(CaseFile(shows="x"), (), "run", 1, "x")
    assert fault.sentence == "the entry has no root signature; add one, or write 'prints' if the failure is silent"


def test_further_runs_show_what_they_show() -> None:
    assert evidence.faults(CaseFile(shows="x"), ("a longer line",), "early", 5, "a longer line") == []


@pytest.mark.parametrize(
    ("code", "allowed", "is_fit"),
    [
        (1, (1,), True),
        (1, (2, 1), True),
        (-7, (-7,), True),
        (135, (-7,), True),
        (249, (-7,), True),
        (249, (249,), True),
        (-7, (249,), False),
        (7, (-7,), False),
        (0, (-7,), False),
    ],
)
def test_exit_codes_that_fit(code: int, allowed: tuple[int, ...], is_fit: bool) -> None:
    assert bool(evidence.faults(CaseFile(shows="x", exit=allowed), ("some line",), "run", code, "some line")) != is_fit


# --- what the entry says about it ------------------------------------------------------------------------------------


def test_reproduced_without_a_case(tmp_path: Path) -> None:
    root = project(tmp_path / "a", {PATH: changed({"reproduce": dict(REPRODUCED)})})
    line = f"{PATH}:59:11: reproduce.kind: {{}}'reproduced' without a case; add the case at {FOLDER}/, or write 'not-reproduced'"
    assert found(root) == [line.format("")]
    root = project(tmp_path / "b", {PATH: changed({"reproduce": dict(REPRODUCED), "status": "draft"})})
    assert found(root) == [line.format("question: ").replace("reproduce.kind: question: ", "question: reproduce.kind: ")]
    assert found(project(tmp_path / "c", {PATH: ENTRY})) == []


STAND_IN = "shows: x\nstand_in: the signal is sent on purpose\n"


@pytest.mark.parametrize(
    ("case", "kind", "line"),
    [
        (STAND_IN, "stand-in", ""),
        (STAND_IN, "reproduced", "'reproduced', but {}/case.yaml says 'stand_in'; write 'stand-in', or mend the case"),
        ("shows: x\n", "stand-in", "'stand-in', but {}/case.yaml is a reproduction; write 'reproduced', or mend the case"),
        (
            "shows: x\n",
            "not-reproduced",
            "'not-reproduced', but {}/case.yaml is a reproduction; write 'reproduced', or mend the case",
        ),
    ],
)
def test_kind_and_case_agree(tmp_path: Path, case: str, kind: str, line: str) -> None:
    lines = found(made(tmp_path, None, {"reproduce.kind": kind}, case_yaml=case))
    assert lines == ([f"{PATH}:59:11: reproduce.kind: {line.format(FOLDER)}"] if line else [])


def test_a_case_of_which_the_entry_says_nothing(tmp_path: Path) -> None:
    root = project(tmp_path, {PATH: other(title="a draft that is long enough", signatures=ENTRY["signatures"]), **files()})
    assert found(root) == [
        f"{PATH}:1:1: no 'reproduce', but {FOLDER}/case.yaml is a reproduction; add it with 'kind: reproduced', setup and shows"
    ]


def test_a_variant_is_no_main_case(tmp_path: Path) -> None:
    root = project(tmp_path, {PATH: changed({"reproduce": dict(REPRODUCED)}), **files(f"{FOLDER}/other-way")})
    assert [line.partition(": ")[2] for line in found(root)] == [
        f"reproduce.kind: 'reproduced' without a case; add the case at {FOLDER}/, or write 'not-reproduced'"
    ]


# --- case.yaml -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("show: x\n", "1:1: 'show' is not known here; did you mean 'shows'?"),
        ("needs: [root]\n", "1:1: 'shows' is missing; add it: one line: what is done wrong, and what mends it"),
        ("shows: x\nneeds: [rot]\n", f"2:9: needs[1]: 'rot' is not one of {', '.join(NEEDS)}; did you mean 'root'?"),
        ("shows: x\nneeds: [root, root]\n", "2:8: needs: 'root' stands twice; keep one"),
        (
            "shows: x\nexit: [-65]\n",
            "2:8: exit[1]: '-65' is not an exit code; write -1 to -64 for a signal, 0 to 255 for a status",
        ),
        ("shows: x\nexit: 1\n", "2:7: exit: text, a list expected; begin each item with '- '"),
        ("shows: x\nlimit: 0\n", "2:8: limit: '0' is not a time limit; write whole seconds, 1 to 900"),
        ("shows: x\nlimit: 1e3\n", "2:8: limit: '1e3' is not a time limit; write whole seconds, 1 to 900"),
        ("shows: x\nrelease: v0.1\n", "2:10: release: 'v0.1' is not a release; write it as on PyPI: 0.18.9"),
        (
            "shows: x\nprints: ['{a}']\n",
            "2:10: prints[1]: placeholder '{a}' has no kind; write '{a:kind}' with one of int, number, hex, word, path, rest",
        ),
        ("shows: x\nruns: pyton\n", "2:7: runs: 'pyton' is not one of deepspeed, python; did you mean 'python'?"),
        ("shows: |\n  a\n  b\n", "1:8: shows: more than one line; write one line (use '>-' to fold a long one)"),
        (
            "shows: [\n",
            "2:1: YAML: did not find expected node content;"
            " close the bracket that is open, or put a value that starts with one in quotes",
        ),
    ],
)
def test_what_is_wrong_in_case_yaml(tmp_path: Path, text: str, line: str) -> None:
    lines = found(made(tmp_path, case_yaml=text, measured_json=DELETE))
    assert f"{FOLDER}/case.yaml:{line}" in lines
    assert not [each for each in lines if "without a case" in each]


# --- places ----------------------------------------------------------------------------------------------------------

PLACE = "not where evidence is; cases stand at evidence/<hub>/<phase>/<slug>[/<variant>]/"


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("evidence/notes.md", f"evidence/notes.md: {PLACE}"),
        ("evidence/deepspeed/notes.md", f"evidence/deepspeed/notes.md: {PLACE}"),
        ("evidence/deepspeed/offload/run.sh", f"evidence/deepspeed/offload/run.sh: {PLACE}"),
        (f"{FOLDER}/variant/deeper/run.sh", f"{FOLDER}/variant/deeper: {PLACE}"),
        (
            f"{FOLDER}/Bad Name/run.sh",
            f"{FOLDER}/Bad Name: the folder's name is not a variant's; use words of a-z and 0-9 joined by '-'",
        ),
        (
            "evidence/deepspeed/offload/host-rom/run.sh",
            "evidence/deepspeed/offload/host-rom: no entry 'host-rom'; did you mean 'host-ram'?",
        ),
        (
            "evidence/deepspeed/launch/zzz/run.sh",
            "evidence/deepspeed/launch/zzz: no entry 'zzz'; add entries/deepspeed/launch/zzz.yaml, or remove the folder",
        ),
        (
            "evidence/deepspeed/launch/host-ram/run.sh",
            f"evidence/deepspeed/launch/host-ram: the entry is {PATH}; move the folder to {FOLDER}",
        ),
        (f"{FOLDER}/a b.py", f"{FOLDER}/a b.py: not a file's name here; use letters, digits, '.', '_' and '-'"),
    ],
)
def test_strays(tmp_path: Path, path: str, line: str) -> None:
    assert line in found(made(tmp_path, {path: "x\n"}))


def test_what_editors_and_python_leave_does_not_count(tmp_path: Path) -> None:
    names = (".run.sh.swp", "run.sh~", "__pycache__/repro.cpython-311.pyc", ".encyclopedia-x.tmp/transcript.txt")
    more = {f"{FOLDER}/{name}": "x" for name in names} | {"evidence/requirements.lock": "", "evidence/requirements.in": ""}
    assert found(made(tmp_path, more)) == []


def test_the_case_of_a_broken_entry_is_not_judged(tmp_path: Path) -> None:
    root = project(tmp_path, {PATH: "title: [\n", **files()})
    assert found(root) == []


# --- hostile folders -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "content", "line"),
    [
        ("repro.py", "x\n" * 61, "repro.py:61:1: 61 lines, 60 allowed; keep what the failure needs"),
        ("fixed.py", "x\n" * 60 + "x", "fixed.py:61:1: 61 lines, 60 allowed; keep what the failure needs"),
        ("data.txt", "x" * 16_385, "data.txt: 16,385 bytes, 16,384 allowed; shorten it"),
        ("transcript.txt", "x" * 300_001, "transcript.txt: 300,001 bytes, 300,000 allowed; print less"),
        ("measured.json", " " * 8_193, "measured.json: 8,193 bytes, 8,192 allowed; print less"),
        ("repro.py", b"ok\n\xff\n", "repro.py:2:1: byte 0xff is not UTF-8; save as UTF-8"),
        ("repro.py", "x = 1\ny = '\u202e'\n", "repro.py:2:6: invisible character U+202E; delete it"),
        ("transcript.txt", "a\x1b[2J\n", "transcript.txt:1:2: invisible character U+001B; delete it"),
        ("measured.json", "{}", f"measured.json: not what the harness writes; {UPDATE}"),
        ("measured.json", "[" * 8_000, f"measured.json: not what the harness writes; {UPDATE}"),
        ("measured.json", '{"case": NaN}', f"measured.json: not what the harness writes; {UPDATE}"),
        ("measured.json", measured(CASE).replace("0.1", "1e999"), f"measured.json: not what the harness writes; {UPDATE}"),
        ("measured.json", measured(CASE).replace("247", "9" * 2_000), f"measured.json: not what the harness writes; {UPDATE}"),
    ],
)
def test_what_no_case_needs(tmp_path: Path, name: str, content: Any, line: str) -> None:
    root = made(tmp_path)
    (root / FOLDER / name).write_bytes(content if isinstance(content, bytes) else content.encode())
    assert f"{FOLDER}/{line}" in found(root)


def test_too_many_files_are_not_even_read(tmp_path: Path) -> None:
    root = made(tmp_path, {f"{FOLDER}/f{number}.txt": "x" for number in range(20)})
    assert found(root) == [f"{FOLDER}: 26 files, 20 scripts allowed; keep what the failure needs"]


def test_links_are_refused_and_not_followed(tmp_path: Path) -> None:
    root = made(tmp_path / "project")
    outside = files("outside")
    project(tmp_path, outside)
    (root / FOLDER / "variant").symlink_to(tmp_path / "outside")
    (root / FOLDER / "repro.py").symlink_to("/etc/passwd")
    (root / "evidence/other").symlink_to(tmp_path)
    says = "a symbolic link; put the file itself here"
    paths = (f"{FOLDER}/repro.py", f"{FOLDER}/variant", "evidence/other")
    assert found(root) == [f"{path}: {says}" for path in paths]


def test_a_pipe_does_not_block(tmp_path: Path) -> None:
    root = made(tmp_path)
    os.mkfifo(root / FOLDER / "pipe")
    assert f"{FOLDER}/pipe: not a file; remove it" in found(root)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_what_may_not_be_read(tmp_path: Path) -> None:
    root = made(tmp_path)
    (root / FOLDER / "run.sh").chmod(0)
    assert any("cannot be read (Permission denied)" in line for line in found(root))


# --- reading again ---------------------------------------------------------------------------------------------------


def test_an_unchanged_folder_is_the_same_case(tmp_path: Path) -> None:
    root = made(tmp_path)
    entries, _ = catalogue.read(root)
    assert entries
    reader = Reader(root)
    (before,), _ = reader.read(entries)[0].cases, None
    assert reader.read(entries)[0].cases == (before,)
    save(root / FOLDER / "run.sh", "#!/bin/sh\nexit 1\n")
    (after,) = reader.read(entries)[0].cases
    assert after is not before
    assert after.files["run.sh"] == "#!/bin/sh\nexit 1\n"


def test_they_are_part_of_what_a_builder_checks(tmp_path: Path) -> None:
    root = made(tmp_path, transcript_fixed_txt=DELETE)
    lines = [problem.as_text() for problem in Builder(root).checked()[1]]
    assert lines == [f"{FOLDER}/transcript_fixed.txt: is missing or was not measured; {UPDATE}"]


# --- the table of releases -------------------------------------------------------------------------------------------

ROW = evidence.Row("host-ram", "0.18.9", "same", "247", "0", "9.1", "")


def test_the_table_is_sorted_and_the_last_row_counts() -> None:
    rows = [ROW._replace(release="0.9.5"), ROW._replace(case="a"), ROW._replace(outcome="fix-fails"), ROW]
    text = evidence.table(rows)
    assert text == (
        "case\trelease\toutcome\tfailing exit\tfixed exit\tseconds\ttold\n"
        "a\t0.18.9\tsame\t247\t0\t9.1\t\n"
        "host-ram\t0.9.5\tsame\t247\t0\t9.1\t\n"
        "host-ram\t0.18.9\tsame\t247\t0\t9.1\t\n"
    )
    assert evidence.table(evidence.rows_of(text)[0]) == text


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ("a\tb", "2 fields, 7 expected"),
        ("\t".join(ROW._replace(release="v1")), "'v1' is not a release"),
        (
            "\t".join(ROW._replace(outcome="fine")),
            "'fine' is not one of same, other-text, does-not-fail, fix-fails, does-not-start, skipped",
        ),
        ("\t".join(ROW._replace(fixed_exit="x")), "an exit code that is no number"),
        ("\t".join(ROW._replace(seconds="1e9")), "'1e9' is not a time in seconds"),
        ("\t".join(ROW._replace(told="\x1b[2J")), "an invisible character"),
        ("\t".join(ROW._replace(told="x" * 201)), "201 characters, 200 allowed"),
    ],
)
def test_rows_that_nobody_wrote(row: str, message: str) -> None:
    rows, problems = evidence.rows_of(evidence.table([ROW]) + row + "\n")
    assert rows == [ROW]
    assert [problem.as_text() for problem in problems] == [
        f"evidence/matrix.tsv:3:1: {message}; run `encyclopedia reproduce --release X.Y.Z --update`"
    ]


def test_a_table_out_of_order() -> None:
    first, second = evidence.table([ROW]), "\t".join(ROW._replace(release="0.9.5"))
    assert [problem.as_text() for problem in evidence.rows_of(f"{first}{second}\n")[1]] == [
        "evidence/matrix.tsv:1:1: not sorted by case and release, each pair once;"
        " run `encyclopedia reproduce --release X.Y.Z --update`"
    ]


def test_the_table_is_part_of_the_evidence(tmp_path: Path) -> None:
    root = made(tmp_path, {evidence.MATRIX_PATH: evidence.table([ROW])})
    assert found(root) == []
    assert read(root).matrix == {"host-ram": (ROW,)}
    (root / evidence.MATRIX_PATH).write_text(evidence.table([ROW._replace(case="gone")]))
    assert found(root) == ["evidence/matrix.tsv: no case 'gone'; delete its rows"]


@pytest.mark.parametrize(
    ("content", "line"),
    [
        (b"x", "evidence/matrix.tsv:1:1: not the table that the harness writes; restore it from the repository"),
        (b"\xff", "evidence/matrix.tsv: cannot be read as a table; restore it from the repository"),
        (b"x" * 5_000_000, "evidence/matrix.tsv: cannot be read as a table; restore it from the repository"),
    ],
)
def test_what_is_no_table(tmp_path: Path, content: bytes, line: str) -> None:
    assert found(made(tmp_path, {evidence.MATRIX_PATH: content})) == [line]


def test_a_line_is_cut_to_fit() -> None:
    assert evidence.told_in("a\tb\n c") == "a b c"
    assert len(evidence.told_in("x" * 999)) == 200


# --- the real ones ---------------------------------------------------------------------------------------------------


def real() -> tuple[catalogue.Catalogue, Evidence, list[Any]]:
    entries, _ = catalogue.read(ROOT)
    assert entries
    cases, problems = Reader(ROOT).read(entries)
    return entries, cases, problems


def test_every_transcript_replays() -> None:
    entries, cases, problems = real()
    assert len(cases.cases) >= 12
    errors = [each for each in [*problems, *evidence.check(entries, cases)] if each.severity == "error"]
    assert not errors, "\n".join(problem.as_text() for problem in errors)
