"""The command line: help, exit statuses, and the forms of what it prints."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import click
import pytest

from generator.cli import main
from site_tests.command import BROKEN, DRAFT, LINES, TITLE, error, made, told
from site_tests.sample import ENTRY, PATH, dumped, other, project


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The small project as the current folder."""
    monkeypatch.chdir(made(tmp_path / "project"))
    return tmp_path / "project"


# --- help ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(main.commands))
@pytest.mark.parametrize("flag", ["--help", "-h"])
def test_help_stands_alone(name: str, flag: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    code, stdout, stderr = told("--root", str(tmp_path), name, flag)
    assert (code, stderr) == (0, "")
    command = main.commands[name]
    assert command.help
    described = [option for option in command.params if isinstance(option, click.Option)]
    assert all(option.help for option in described)
    assert command.help.split(".")[0] in " ".join(stdout.split())


def test_the_first_help_names_every_command_and_the_statuses() -> None:
    code, stdout, _ = told("--help")
    assert code == 0
    assert sorted(main.commands) == [
        "check", "diagnose", "entries", "explain", "new", "provenance", "releases", "reproduce", "schema", "write",
    ]  # fmt: skip
    assert all(f"\n  {name}  " in stdout for name in main.commands)
    assert "0 done, 1 the entries have problems, 2 the call is wrong" in " ".join(stdout.split())


def test_version() -> None:
    assert told("--version")[1].endswith(", version 0.1.0\n")


# --- where it works --------------------------------------------------------------------------------------------------


def test_it_finds_the_project_from_any_folder_in_it(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(root / "entries/deepspeed/offload")
    assert told("check") == (0, "0 problems in 0 files, 2 entries read\n", "")
    assert told("check", "host-ram.yaml") == (0, "0 problems in 0 files, 2 entries read\n", "")


@pytest.mark.parametrize("command", [["check"], ["entries"], ["schema"], ["write", "out"], ["new", TITLE, "--phase", "launch"]])
def test_outside_a_checkout_it_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: list[str]) -> None:
    monkeypatch.chdir(tmp_path)
    message = "no encyclopedia here: no folder above has entries/ and mkdocs.yml; cd into one, or pass --root"
    assert error(*command) == message
    assert list(tmp_path.iterdir()) == []


def test_root_is_an_option(root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert told("--root", "project", "check") == (0, "0 problems in 0 files, 2 entries read\n", "")
    assert error("--root", "nowhere", "check") == "Invalid value for '--root': Directory 'nowhere' does not exist."


def test_a_folder_without_entries(tmp_path: Path) -> None:
    lines = "entries: no such folder; run this in a checkout of the encyclopedia\n1 problem in 1 file, no entries read\n"
    assert told("--root", str(tmp_path), "check") == (1, lines, "")
    assert told("--root", str(tmp_path), "entries") == (1, "", lines)


# --- check -----------------------------------------------------------------------------------------------------------


def test_check_prints_every_problem_and_a_count(root: Path) -> None:
    project(root, {PATH: BROKEN})
    assert told("check") == (1, "\n".join([*LINES, "2 problems in 1 file, 2 entries read\n"]), "")


def test_check_for_the_lines_of_a_diff(root: Path) -> None:
    project(root, {PATH: BROKEN})
    assert told("check", "--format", "github") == (
        1,
        f"::error file={PATH},line=5,col=13::category: 'zzz' is not a category;"
        " use one of entries/vocabulary.yaml (launch, memory)\n"
        f"::error file={PATH},line=6,col=10::layer: 'lnux' is not a layer; did you mean 'linux'?\n"
        "2 problems in 1 file, 2 entries read\n",
        "",
    )


@pytest.mark.parametrize("flags", [["--json"], ["--format", "json"]])
def test_check_for_programs(root: Path, flags: list[str]) -> None:
    assert told("check", *flags) == (0, "[]\n", "")
    project(root, {PATH: BROKEN})
    code, stdout, stderr = told("check", *flags)
    assert (code, stderr) == (1, "")
    assert json.loads(stdout)[1] == {
        "path": PATH,
        "line": 6,
        "column": 10,
        "field": "layer",
        "message": "'lnux' is not a layer",
        "hint": "did you mean 'linux'?",
        "severity": "error",
    }


@pytest.mark.parametrize(
    ("files", "code", "lines"),
    [
        ([PATH], 1, [*LINES, "2 problems in 1 file, 2 entries read"]),
        (["entries/deepspeed/offload"], 1, [*LINES, "2 problems in 1 file, 2 entries read"]),
        ([f"./entries/../{PATH}", DRAFT], 1, [*LINES, "2 problems in 1 file, 2 entries read"]),
        ([DRAFT], 0, ["0 problems in 0 files, 2 entries read"]),
        (["entries/deepspeed/launch/"], 0, ["0 problems in 0 files, 2 entries read"]),
    ],
)
def test_check_prints_only_the_problems_of_the_files_named(root: Path, files: list[str], code: int, lines: list[str]) -> None:
    project(root, {PATH: BROKEN})
    assert told("check", *files) == (code, "\n".join(lines) + "\n", "")
    assert told("check", *(str(root / file) for file in files)) == (code, "\n".join(lines) + "\n", "")


def test_check_is_not_silent_when_nothing_could_be_checked(root: Path) -> None:
    (root / "entries/deepspeed/hub.yaml").write_text("title: x\n")
    code, stdout, _ = told("check", PATH)
    assert code == 1 and stdout.startswith("entries/deepspeed/hub.yaml:1:")


@pytest.mark.parametrize(("file", "reason"), [("gone.yaml", "no such file"), ("mkdocs.yml", "not under entries/ or evidence/")])
def test_check_refuses_files_that_are_no_entries(root: Path, file: str, reason: str) -> None:
    assert error("check", file) == f"Invalid value: {file}: {reason}"


def refusing(monkeypatch: pytest.MonkeyPatch, name: str, inside: Path) -> None:
    """Makes a call of Path fail for what is in a folder, as without the right to search it."""
    whole = getattr(Path, name)

    def refused(path: Path, *arguments: Any, **options: Any) -> Any:
        if inside in path.parents:
            raise PermissionError(13, "Permission denied", str(path))
        return whole(path, *arguments, **options)

    monkeypatch.setattr(Path, name, refused)


def test_check_of_a_file_out_of_reach(root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    refusing(monkeypatch, "exists", tmp_path / "closed")
    file = tmp_path / "closed/x.yaml"
    assert told("check", str(file)) == (2, "", f"Error: {file}: cannot be read (Permission denied)\n")
    assert told("check", "x" * 300) == (2, "", f"Error: {'x' * 300}: cannot be read (File name too long)\n")


def test_a_working_folder_out_of_reach(root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    refusing(monkeypatch, "exists", tmp_path)
    assert told("check") == (2, "", f"Error: {root}: cannot be read (Permission denied)\n")


def test_a_root_that_cannot_be_searched(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    refusing(monkeypatch, "is_dir", root)
    line = f"Error: {root}/entries: cannot be read or written (Permission denied)\n"
    assert told("--root", str(root), "check") == (2, "", line)


@pytest.mark.parametrize("where", [[], ["--root", "."]])
def test_a_deleted_working_folder(root: Path, tmp_path: Path, where: list[str]) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    script = 'rmdir "$PWD"; exec "$@"'
    run = program("bash", "-c", script, "-", INSTALLED, *where, "check", cwd=gone)
    line = "Error: the working folder cannot be read (No such file or directory); cd into another\n"
    assert (run.returncode, run.stdout, run.stderr) == (2, "", line)
    gone.mkdir()
    assert program("bash", "-c", script, "-", INSTALLED, "--root", str(root), "check", cwd=gone).returncode == 0


def test_a_link_that_leads_to_itself(root: Path) -> None:
    (root / "entries/loop").symlink_to("loop")
    assert error("check", "entries/loop/x.yaml") == "Invalid value: entries/loop/x.yaml: no such file"


# --- entries ---------------------------------------------------------------------------------------------------------


def test_entries_lists_them_by_phase(root: Path) -> None:
    lines = f"deepspeed/launch/neighbour [draft]  the minimal draft\ndeepspeed/offload/host-ram  {ENTRY['title']}\n"
    assert told("entries") == (0, lines, "")
    assert [row["slug"] for row in json.loads(told("entries", "--json")[1])] == ["neighbour", "host-ram"]


# --- the real program ------------------------------------------------------------------------------------------------


def program(*command: str, cwd: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, **environment}
    return subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True, encoding="utf-8", timeout=60)


INSTALLED = str(Path(sys.executable).with_name("encyclopedia"))


@pytest.mark.parametrize("command", [(INSTALLED,), (sys.executable, "-m", "generator")])
def test_the_installed_program(root: Path, command: tuple[str, ...]) -> None:
    good = program(*command, "check", cwd=root)
    assert (good.returncode, good.stdout, good.stderr) == (0, "0 problems in 0 files, 2 entries read\n", "")
    (root / DRAFT).write_text(dumped(other(title="the minimal draft", category="zzz")))
    bad = program(*command, "check", cwd=root)
    assert (bad.returncode, bad.stdout.splitlines()[-1], bad.stderr) == (1, "1 problem in 1 file, 2 entries read", "")
    wrong = program(*command, "chek", cwd=root)
    assert (wrong.returncode, wrong.stdout) == (2, "")
    assert wrong.stderr.startswith("Usage: encyclopedia ") and "No such command 'chek'" in wrong.stderr
    assert program(*command, "--help", cwd=root).stdout.startswith("Usage: encyclopedia [OPTIONS] COMMAND [ARGS]...")


def test_the_program_prints_any_text_on_a_plain_terminal(root: Path) -> None:
    (root / DRAFT).write_text(dumped(other(title="größer als 日本")), encoding="utf-8")
    listed = program(INSTALLED, "entries", cwd=root, LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0", PYTHONIOENCODING="")
    assert (listed.returncode, "neighbour" in listed.stdout) == (0, True)
    assert "Traceback" not in listed.stderr


@pytest.mark.parametrize("encoding", ["latin-1", "ascii"])
def test_the_program_prints_any_text_in_any_encoding(root: Path, encoding: str) -> None:
    (root / DRAFT).write_text(dumped(other(title="größer als 日本")), encoding="utf-8")
    for command in ("schema", "entries", "check"):
        run = program("bash", "-c", f"'{INSTALLED}' {command} | iconv -f latin1", cwd=root, PYTHONIOENCODING=encoding)
        assert (run.returncode, run.stderr) == (0, "")
    run = program("bash", "-c", f"'{INSTALLED}' new 日本 --phase launch", cwd=root, PYTHONIOENCODING="latin-1")
    assert (run.returncode, "Traceback" in run.stderr) == (2, False)


@pytest.mark.parametrize(("command", "status"), [("schema", 0), ("entries", 0), ("check", 1), ("--help", 0), ("new --help", 0)])
def test_a_reader_that_stops_early_changes_no_status(root: Path, command: str, status: int) -> None:
    project(root, {PATH: BROKEN} if command == "check" else {})
    run = program("bash", "-c", f"(sleep 1; '{INSTALLED}' {command}) | true; exit ${{PIPESTATUS[0]}}", cwd=root)
    assert (run.returncode, run.stdout, run.stderr) == (status, "", "")


@pytest.mark.parametrize("command", ["schema", "entries", "check", "check --json", "--help", "new --help", "--version"])
def test_output_that_cannot_be_written_is_told(root: Path, command: str) -> None:
    run = program("bash", "-c", f"'{INSTALLED}' {command} > /dev/full", cwd=root)
    assert (run.returncode, run.stderr) == (2, "Error: the output cannot be written (No space left on device)\n")


def test_cli_names_every_option_it_has_in_help() -> None:
    options: list[Any] = [option for command in main.commands.values() for option in command.params]
    assert {name for option in options for name in option.opts if name.startswith("--")} == {
        "--format", "--json", "--phase", "--hub", "--slug", "--drafts", "--force", "--update",
        "--each", "--environment", "--jobs", "--patience", "--release",
    }  # fmt: skip
