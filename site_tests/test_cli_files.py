"""The commands that write files: `new`, `write` and `schema --update`. What is refused leaves nothing behind."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from generator.exports import SCHEMA_PATH
from site_tests.command import BROKEN, DRAFT, LINES, TITLE, error, made, told, tree
from site_tests.sample import ENTRY, PATH, changed, found, project

NEW = "entries/deepspeed/launch/runtimeerror-a-new-failure.yaml"


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The small project as the current folder."""
    monkeypatch.chdir(made(tmp_path / "project"))
    return tmp_path / "project"


# --- new -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("phase", ["launch", "offload"])
def test_new_writes_a_draft_that_passes(root: Path, phase: str) -> None:
    path = NEW.replace("launch", phase)
    line = f"{path}: a draft; `make serve` shows it at /deepspeed/runtimeerror-a-new-failure/, `encyclopedia check` judges it\n"
    assert told("new", TITLE, "--phase", phase) == (0, line, "")
    assert found(root) == []
    assert told("check", path) == (0, "0 problems in 0 files, 3 entries read\n", "")
    assert f"title: '{TITLE}'" in (root / path).read_text(encoding="utf-8")
    assert (root / path).stat().st_mode & 0o777 == 0o666 & ~umask()


def umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def test_new_takes_a_slug(root: Path) -> None:
    assert told("new", f"  {TITLE}\n", "--phase", "launch", "--slug", "my-own")[0] == 0
    assert "title: 'RuntimeError: a new failure'\n" in (root / "entries/deepspeed/launch/my-own.yaml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "title", ['it\'s "quoted" <script>alert(1)</script>', "{{7*7}} {% raw %} # not a comment: x", "größer als 4 GB"]
)
def test_new_takes_titles_that_look_like_something_else(root: Path, title: str) -> None:
    assert told("new", title, "--phase", "launch")[0] == 0
    assert title in told("entries")[1]
    assert found(root) == []


TOO_LONG = "the file name is not a slug; use words of a-z and 0-9 joined by '-', 60 characters at most"
TAKEN = f"{DRAFT} has this title; say what is particular to this failure"
REVERSED = "YAML: invisible character U+202E (RIGHT-TO-LEFT OVERRIDE); delete it"
PHASE = "Invalid value for --phase"
SLUG_HINT = "pass --slug with words of a-z and 0-9 joined by '-'"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([TITLE, "--phase", "lanch"], f"{PHASE}: no phase 'lanch'; did you mean 'launch'? phases: launch, offload"),
        ([TITLE, "--phase", "zzz"], f"{PHASE}: no phase 'zzz'; phases: launch, offload"),
        ([TITLE, "--phase", "launch", "--hub", "deepsped"], "Invalid value for --hub: no hub 'deepsped'; hubs: deepspeed"),
        ([TITLE, "--phase", "launch", "--slug", "host-ram"], f"'host-ram' is taken by {PATH}; pass --slug"),
        ([TITLE, "--phase", "launch", "--slug", "old-ram"], f"'old-ram' is taken by {PATH}; pass --slug"),
        (["host ram host ram"[:8] + "!!", "--phase", "launch"], f"'host-ram' is taken by {PATH}; pass --slug"),
        ([TITLE, "--phase", "launch", "--slug", "Bad_Slug"], f"'Bad_Slug' is not a slug; {SLUG_HINT}"),
        ([TITLE, "--phase", "launch", "--slug", "../evil"], f"'../evil' is not a slug; {SLUG_HINT}"),
        ([TITLE, "--phase", "launch", "--slug", "/evil"], f"'/evil' is not a slug; {SLUG_HINT}"),
        ([TITLE, "--phase", "launch", "--slug", "x" * 61], TOO_LONG),
        (["日本語のとても長いタイトル", "--phase", "launch"], f"no a-z or 0-9 in the title; {SLUG_HINT}"),
        (["THE MINIMAL DRAFT", "--phase", "launch", "--slug", "b"], TAKEN),
        (["too short", "--phase", "launch"], "title: 9 characters, 10 needed; lengthen by 1"),
        (["long " * 19, "--phase", "launch"], "title: 94 characters, 90 allowed; shorten by 4"),
        (["a red \x1b[31m title", "--phase", "launch"], "YAML: invisible character U+001B (control character); delete it"),
        (["a \u202e reversed title", "--phase", "launch"], REVERSED),
        ([TITLE], f"{PHASE}: the lifecycle phase is missing; phases: launch, offload"),
        (["--phase", "launch"], "Missing argument 'TITLE'."),
    ],
)  # fmt: skip
def test_new_refuses_and_writes_nothing(root: Path, arguments: list[str], message: str) -> None:
    project(root, {PATH: changed({"formerly": ["old-ram"]})})
    before = tree(root)
    assert error("new", *arguments) == message
    assert tree(root) == before


def test_new_refuses_the_slug_of_a_file_that_cannot_be_read(root: Path) -> None:
    (root / DRAFT).write_text("title: [")
    message = "'neighbour' is taken by a file with problems; pass --slug, or see `encyclopedia check`"
    assert error("new", TITLE, "--phase", "offload", "--slug", "neighbour") == message
    assert (root / DRAFT).read_text() == "title: ["


def test_new_needs_a_hub_that_can_be_read(root: Path) -> None:
    (root / "entries/vocabulary.yaml").unlink()
    code, stdout, stderr = told("new", TITLE, "--phase", "launch")
    assert (code, stdout) == (1, "")
    assert stderr.startswith("entries/vocabulary.yaml: no such file; ")
    assert not (root / NEW).exists()


@pytest.mark.parametrize("what", ["file", "link to nothing", "pipe", "folder"])
def test_new_never_replaces_what_stands_there(root: Path, monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    """As when another `new` is faster: the catalogue was read before."""
    path = root / "entries/deepspeed/launch/taken.yaml"
    make: dict[str, Callable[[], object]] = {
        "file": lambda: path.write_text("mine"),
        "link to nothing": lambda: path.symlink_to(root / "nothing"),
        "pipe": lambda: os.mkfifo(path),
        "folder": lambda: path.mkdir(),
    }
    monkeypatch.setattr("generator.cli.commands.judged", lambda *_: make[what]() and [])
    message = "'taken' is taken by entries/deepspeed/launch/taken.yaml; pass --slug"
    assert error("new", TITLE, "--phase", "launch", "--slug", "taken") == message
    assert not (root / "nothing").exists() and list(root.rglob(".*")) == []
    assert what != "file" or path.read_text() == "mine"


# --- write -----------------------------------------------------------------------------------------------------------

PAGES = ["deepspeed/host-ram/index.md", "deepspeed/index.md"]


def test_write_writes_every_page(root: Path) -> None:
    code, stdout, _ = told("write", "out")
    assert (code, stdout) == (0, "2 pages in out\n")
    assert list(tree(root / "out")) == PAGES
    assert (root / "out" / PAGES[0]).read_text(encoding="utf-8").startswith(f"# {ENTRY['title']}\n")
    assert told("write", "with/drafts", "--drafts")[1] == "3 pages in with/drafts\n"
    assert list(tree(root / "with/drafts")) == [*PAGES, "deepspeed/neighbour/index.md"]


def test_write_leaves_a_full_folder_alone_unless_forced(root: Path) -> None:
    project(root, {"out/mine.txt": "mine", "out/deepspeed/index.md": "old"})
    before = tree(root)
    assert error("write", "out") == "out is not empty; name another folder, or pass --force"
    assert tree(root) == before
    assert told("write", "out", "--force")[:2] == (0, "2 pages in out\n")
    assert list(tree(root / "out")) == [*PAGES, "mine.txt"]
    assert (root / "out/mine.txt").read_text() == "mine"
    assert (root / "out/deepspeed/index.md").read_text() != "old"


def test_write_stops_at_problems(root: Path) -> None:
    project(root, {PATH: BROKEN})
    assert told("write", "out") == (1, "", "\n".join([*LINES, "2 problems in 1 file, 2 entries read\n"]))
    assert not (root / "out").exists()


def test_write_stops_at_a_broken_template(root: Path) -> None:
    (root / "templates/entry.md").write_text("{{ page.gone }}")
    code, stdout, stderr = told("write", "out")
    assert (code, stdout) == (1, "")
    assert stderr.startswith("templates/entry.md:1: ") and stderr.endswith("; mend the template\n")
    assert not (root / "out").exists()


@pytest.mark.parametrize(
    ("folder", "reason"),
    [("file/out", "Not a directory"), ("/proc/out", "No such file or directory"), ("x" * 300, "File name too long")],
)
def test_write_says_in_one_line_what_it_cannot_write(root: Path, folder: str, reason: str) -> None:
    (root / "file").write_text("x")
    before = tree(root)
    assert told("write", folder) == (2, "", f"Error: {folder}: cannot be written ({reason})\n")
    assert tree(root) == before


def test_write_puts_nothing_in_place_before_all_is_written(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written = Path.write_bytes

    def disk_full(path: Path, data: bytes) -> int:
        if path.parent.name == "deepspeed" or path.parent.parent.name == "deepspeed":
            raise OSError(28, "No space left on device")
        return written(path, data)

    monkeypatch.setattr(Path, "write_bytes", disk_full)
    code, _, stderr = told("write", "out")
    assert (code, stderr.count("\n")) == (2, 1)
    assert stderr.endswith("cannot be written (No space left on device)\n")
    assert not (root / "out").exists() or tree(root / "out") == {}
    assert list(root.rglob("*.tmp")) == []


def test_what_a_killed_write_left_is_removed(root: Path) -> None:
    project(root, {"out/.encyclopedia-ab12.tmp/deepspeed/index.md": "half"})
    assert told("write", "out")[:2] == (0, "2 pages in out\n")
    assert list(tree(root / "out")) == PAGES and list((root / "out").iterdir()) == [root / "out/deepspeed"]
    project(root, {"mine/.mine.tmp/x": "mine"})
    assert error("write", "mine") == "mine is not empty; name another folder, or pass --force"


@pytest.mark.parametrize("blocked", PAGES)
def test_a_folder_where_a_page_goes_leaves_all_as_it_was(root: Path, blocked: str) -> None:
    project(root, {f"out/{page}": "old" for page in PAGES if page != blocked} | {f"out/{blocked}/mine": "mine"})
    before = tree(root)
    line = f"Error: out/{blocked}: cannot be written (Is a directory)\n"
    assert told("write", "out", "--force") == (2, "", line)
    assert tree(root) == before


# --- schema ----------------------------------------------------------------------------------------------------------


def test_schema_is_printed_or_put_where_editors_look(root: Path) -> None:
    code, stdout, stderr = told("schema")
    assert (code, stderr) == (0, "")
    assert json.loads(stdout)["properties"]["layer"]["enum"] == ["linux", "nccl"]
    assert told("schema", "--update") == (0, f"{SCHEMA_PATH} is written\n", "")
    assert (root / SCHEMA_PATH).read_text(encoding="utf-8") == stdout


def test_a_stale_schema_is_a_problem(root: Path) -> None:
    told("schema", "--update")
    assert told("check")[0] == 0
    vocabulary = root / "entries/vocabulary.yaml"
    vocabulary.write_text(vocabulary.read_text().replace("nccl: NCCL", "nccl: NCCL, cuda: CUDA"))
    code, stdout, _ = told("check")
    what = "is not what the model and the vocabulary say; run `encyclopedia schema --update`"
    assert (code, stdout.splitlines()[0]) == (1, f"{SCHEMA_PATH}: {what}")


def test_a_schema_in_another_encoding_is_stale(root: Path) -> None:
    project(root, {SCHEMA_PATH: b"\xff"})
    assert told("check")[1].startswith(f"{SCHEMA_PATH}: is not what the model and the vocabulary say; ")


def test_schema_says_what_it_cannot_write(root: Path) -> None:
    (root / "docs").write_text("a file")
    assert told("schema", "--update") == (2, "", f"Error: {root / SCHEMA_PATH}: cannot be written (Not a directory)\n")
