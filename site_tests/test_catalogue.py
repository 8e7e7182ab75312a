"""Catalogue: which files count, what each wrong place says, order and back-links, and reading again after an edit."""

import os
from pathlib import Path
from typing import Any

import pytest

from generator import catalogue
from generator.catalogue import Catalogue, Reader, Record, spelled, suggestion
from site_tests.sample import ENTRY, PATH, VOCABULARY, changed, dumped, found, other, project


def read(root: Path) -> Catalogue:
    values, problems = catalogue.read(root)
    assert problems == []
    assert values is not None
    return values


def test_hub_phase_and_slug_come_from_the_path(tmp_path: Path) -> None:
    (record,) = read(project(tmp_path, {PATH: ENTRY})).records
    assert (record.hub, record.phase, record.slug, record.path) == ("deepspeed", "offload", "host-ram", PATH)
    assert record.published
    assert record.shown


def test_order_is_hub_phase_title_slug(tmp_path: Path) -> None:
    files: dict[str, Any] = {
        "entries/deepspeed/offload/a.yaml": other(title="b same title"),
        "entries/deepspeed/offload/b.yaml": other(title="A title first"),
        "entries/deepspeed/launch/z.yaml": other(title="zzzzzzzzzz"),
        "entries/deepspeed/launch/y.yaml": other(title="Zzzzzzzzzz"),
    }
    assert [record.slug for record in read(project(tmp_path, files)).records] == ["y", "z", "b", "a"]


def test_lookups(tmp_path: Path) -> None:
    related = [{"entry": "host-ram", "kind": "same-text", "tell": "x"}]
    draft = other(related=related)
    values = read(project(tmp_path, {PATH: ENTRY, "entries/deepspeed/launch/a.yaml": draft}))
    assert set(values.by_slug) == {"host-ram", "a"}
    assert [record.slug for record in values.by_phase["deepspeed", "launch"]] == ["a"]
    assert [(link.record.slug, link.related.tell) for link in values.backlinks["host-ram"]] == [("a", "x")]
    assert [record.slug for record in values.shown().records] == ["host-ram"]
    assert len(values.shown(drafts=True).records) == 2


def test_texts_and_problem_place(tmp_path: Path) -> None:
    (record,) = read(project(tmp_path, {PATH: ENTRY})).records
    assert dict(record.texts)["symptoms", 1, "because"] == "Each rank holds a copy."
    line = record.problem(("symptoms", 1, "because"), "what", "do").as_text()
    assert line == f"{PATH}:24:14: symptoms[2].because: what; do"


NOT_ENTRY = "not an entry; entry files end in .yaml"
PLACE = "not where entries are; entries stand at entries/<hub>/<phase>/<slug>.yaml"
NO_SLUG = "the file name is not a slug; use words of a-z and 0-9 joined by '-', 60 characters at most"
NO_PHASE = "is not a phase of entries/deepspeed/hub.yaml"


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("entries/deepspeed/launch/a.yml", NOT_ENTRY),
        ("entries/deepspeed/launch/a.YAML", NOT_ENTRY),
        ("entries/deepspeed/launch/notes.txt", NOT_ENTRY),
        ("entries/deepspeed/launch/README", NOT_ENTRY),
        ("entries/deepspeed/launch/index.yaml", "'index' is the hub's own address; name the file after the failure"),
        ("entries/notes/readme.txt", NOT_ENTRY),
        ("entries/a.yaml", PLACE),
        ("entries/deepspeed/a.yaml", PLACE),
        ("entries/notes/a.yaml", PLACE),
        ("entries/deepspeed/launch/Upper.yaml", NO_SLUG),
        ("entries/deepspeed/launch/two words.yaml", NO_SLUG),
        ("entries/deepspeed/launch/a_b.yaml", NO_SLUG),
        ("entries/deepspeed/launch/" + "x" * 61 + ".yaml", NO_SLUG),
        ("entries/deepspeed/lanch/a.yaml", f"'lanch' {NO_PHASE}; did you mean 'launch'?"),
        ("entries/deepspeed/zzz/a.yaml", f"'zzz' {NO_PHASE}; phases: launch, offload"),
        ("entries/deepspeed/Launch/a.yaml", f"'Launch' {NO_PHASE}; did you mean 'launch'?"),
    ],
)
def test_stray_files(tmp_path: Path, path: str, message: str) -> None:
    assert found(project(tmp_path, {path: other()})) == [f"{path}: {message}"]


@pytest.mark.parametrize("below", ["", "a.yaml", "er/and/deeper/a.yaml"])
def test_a_folder_below_those_of_entries_is_not_looked_into(tmp_path: Path, below: str) -> None:
    deep = project(tmp_path, {PATH: ENTRY}) / "entries/deepspeed/launch/deep"
    (deep / below).mkdir(parents=True)
    assert found(tmp_path) == [f"entries/deepspeed/launch/deep: {PLACE}"]


@pytest.mark.parametrize("name", [".hidden.yaml", "a.yaml~", "#a.yaml#", ".a.yaml.swp", "a.yaml.tmp"])
def test_files_of_editors_do_not_count(tmp_path: Path, name: str) -> None:
    assert found(project(tmp_path, {f"entries/deepspeed/launch/{name}": "{"})) == []


def test_the_longest_slug(tmp_path: Path) -> None:
    assert found(project(tmp_path, {f"entries/deepspeed/launch/{'x' * 60}.yaml": other()})) == []


def test_a_hub_s_name_is_an_address(tmp_path: Path) -> None:
    hub = (project(tmp_path, {}) / "entries/deepspeed/hub.yaml").read_text()
    files = {"entries/Deep Speed/hub.yaml": hub, "entries/Deep Speed/launch/a.yaml": other()}
    assert found(project(tmp_path, files)) == [
        "entries/Deep Speed/launch/a.yaml: 'Deep Speed' is not a hub's name; use words of a-z and 0-9 joined by '-'"
    ]


@pytest.mark.parametrize("what", ["file", "folder", "nothing"])
def test_symbolic_links_are_refused(tmp_path: Path, what: str) -> None:
    root = project(tmp_path / "tree", {PATH: ENTRY})
    target = {"file": root / PATH, "folder": (root / PATH).parent, "nothing": tmp_path / "nothing"}[what]
    (root / "entries/deepspeed/launch").mkdir()
    (root / "entries/deepspeed/launch/a.yaml").symlink_to(target)
    assert found(root) == ["entries/deepspeed/launch/a.yaml: a symbolic link; put the file itself here"]


def test_a_pipe_is_not_opened(tmp_path: Path) -> None:
    root = project(tmp_path, {PATH: ENTRY})
    os.mkfifo(root / "entries/deepspeed/offload/a.yaml")
    assert found(root) == ["entries/deepspeed/offload/a.yaml: not a file; remove it"]


CANNOT = "cannot be read (Permission denied); check that it is there and its permissions"


def test_unreadable_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = project(tmp_path, {PATH: ENTRY})
    whole = Path.open

    def refusing(path: Path, *args: Any, **options: Any) -> Any:
        if path == root / PATH:
            raise PermissionError(13, "Permission denied")
        return whole(path, *args, **options)

    monkeypatch.setattr(Path, "open", refusing)
    assert found(root) == [f"{PATH}: {CANNOT}"]


def test_unreadable_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = project(tmp_path, {PATH: ENTRY})
    whole = os.scandir

    def refusing(path: Any) -> Any:
        if Path(path).name == "offload":
            raise PermissionError(13, "Permission denied")
        return whole(path)

    monkeypatch.setattr(os, "scandir", refusing)
    assert found(root) == [f"entries/deepspeed/offload: {CANNOT}"]


def test_a_name_that_is_not_utf_8(tmp_path: Path) -> None:
    root = project(tmp_path, {PATH: ENTRY})
    (root / os.fsdecode(b"entries/deepspeed/offload/\xff.yaml")).write_bytes(b"a: b")
    assert found(root) == [rf"entries/deepspeed/offload/\udcff.yaml: {NO_SLUG}"]


def test_ten_megabytes_are_not_read(tmp_path: Path) -> None:
    root = project(tmp_path, {PATH: b"a: b\n" * 2_000_000})
    assert found(root) == [f"{PATH}:1:1: YAML: 10,000,000 bytes, 262,144 allowed; shorten the samples, or split the entry"]


def test_equal_slugs(tmp_path: Path) -> None:
    files: dict[str, Any] = {
        f"entries/deepspeed/{phase}/a.yaml": other(title=f"the {phase} failure") for phase in ("launch", "offload")
    }
    assert found(project(tmp_path, files)) == [
        "entries/deepspeed/offload/a.yaml: the slug 'a' is taken by entries/deepspeed/launch/a.yaml; rename one of the two files"
    ]


def test_no_entries_folder(tmp_path: Path) -> None:
    assert catalogue.read(tmp_path)[0] is None
    assert found(tmp_path) == ["entries: no such folder; run this in a checkout of the encyclopedia"]


NEEDED = "no such file; restore it: every entry depends on it"


def test_hub_and_vocabulary_are_needed(tmp_path: Path) -> None:
    root = project(tmp_path, {PATH: ENTRY})
    (root / "entries/vocabulary.yaml").unlink()
    (root / "entries/deepspeed/hub.yaml").unlink()
    assert found(root) == [f"entries/deepspeed/hub.yaml: {NEEDED}", f"entries/vocabulary.yaml: {NEEDED}"]


@pytest.mark.parametrize(
    ("path", "content", "line"),
    [
        ("entries/deepspeed/hub.yaml", "", "1:1: YAML: empty file; start from `encyclopedia new`"),
        (
            "entries/deepspeed/hub.yaml",
            "title: x\n\tintro: y",
            "2:1: YAML: a tab where YAML allows only spaces; indent with spaces",
        ),
        ("entries/vocabulary.yaml", "- a", "1:1: YAML: the top level is not 'key: value' lines; start from `encyclopedia new`"),
    ],
)
def test_a_broken_hub_or_vocabulary_does_not_accuse_the_entries(tmp_path: Path, path: str, content: str, line: str) -> None:
    files: dict[str, Any] = {f"entries/deepspeed/launch/e{n}.yaml": other(title=f"failure number {n}") for n in range(20)}
    assert found(project(tmp_path, {**files, path: content})) == [f"{path}:{line}"]


LAYERS = "write at least 1 item: which part of the stack breaks"


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("layers: {}", f"2:9: layers: is empty; {LAYERS}"),
        ("layers:", "2:8: layers: is empty; write 'key: value' lines, or delete the line"),
        (
            "layers: [a]",
            "2:9: layers: a list, 'key: value' lines expected; write 'key: value' lines: which part of the stack breaks",
        ),
        ("layers: {linux: [a]}", "2:17: layers.linux: a list, text expected; write text"),
        ("layers: {linux: }", "2:17: layers.linux: is empty; write it, or delete the line"),
        ("layers: {tags: {a: b}}", "2:16: layers.tags: 'key: value' lines, text expected; write text"),
        (
            "layers: {Li nux: x}",
            "2:10: layers.'Li nux': 'Li nux' is not a slug; use words of a-z and 0-9 joined by '-', 60 characters at most",
        ),
        ("layers: {linux: " + "x" * 61 + "}", "2:17: layers.linux: 61 characters, 60 allowed; shorten by 1"),
        ("layres: {linux: Linux}", "2:1: 'layres' is not known here; did you mean 'layers'?"),
    ],
)
def test_wrong_words_of_the_vocabulary(tmp_path: Path, line: str, problem: str) -> None:
    rows = VOCABULARY.splitlines()
    rows[1] = line
    lines = found(project(tmp_path, {"entries/vocabulary.yaml": "\n".join(rows)}))
    assert lines[-1] == f"entries/vocabulary.yaml:{problem}"


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("launch", "the phase 'launch' stands twice; keep one"),
        ("entries", "the phase 'entries' has the name of a part of the hub page; choose another"),
    ],
)
def test_a_phase_that_would_not_be_alone_on_the_hub(tmp_path: Path, name: str, message: str) -> None:
    root = project(tmp_path, {})
    hub = root / "entries/deepspeed/hub.yaml"
    hub.write_text(hub.read_text().replace("id: offload", f"id: {name}"))
    assert found(root) == [f"entries/deepspeed/hub.yaml:5:3: phases: {message}"]


def test_a_broken_entry_is_no_reason_to_accuse_those_who_name_it(tmp_path: Path) -> None:
    related = [{"entry": "host-ram", "kind": "same-text", "tell": "See [it](../host-ram/)."}]
    files: dict[str, Any] = {PATH: "title: x", "entries/deepspeed/launch/a.yaml": other(related=related)}
    assert {line.split(":")[0] for line in found(project(tmp_path, files))} == {PATH}
    values, _ = catalogue.read(tmp_path)
    assert values is not None
    assert values.broken == {"host-ram"}


def test_problems_of_many_files_come_in_one_run_and_in_order(tmp_path: Path) -> None:
    files: dict[str, Any] = {f"entries/deepspeed/launch/{name}.yaml": "" for name in "cab"}
    assert [line.split(":")[0][-6:] for line in found(project(tmp_path, files))] == ["a.yaml", "b.yaml", "c.yaml"]


def test_problems_of_one_file_end_at_fifty(tmp_path: Path) -> None:
    lines = found(project(tmp_path, {PATH: {**ENTRY, **{f"key{n}": "x" for n in range(1000)}}}))
    assert len(lines) == 51
    assert lines[0] == f"{PATH}:1:1: 950 more problems in this file; mend these first"


def test_reader_reads_only_what_changed(tmp_path: Path) -> None:
    reader = Reader(project(tmp_path, {PATH: ENTRY, "entries/deepspeed/launch/a.yaml": other()}))
    first, _ = reader.read()
    again, _ = reader.read()
    project(tmp_path, {PATH: changed({"title": "another title for it"})})
    edited, _ = reader.read()
    assert first and again and edited
    assert again.records == first.records
    assert edited.by_slug["a"] is first.by_slug["a"]
    assert edited.by_slug["host-ram"].entry.title == "another title for it"


def test_reader_recovers(tmp_path: Path) -> None:
    reader = Reader(project(tmp_path, {PATH: "{"}))
    assert reader.read()[1] != []
    project(tmp_path, {PATH: ENTRY})
    assert reader.read()[1] == []
    (tmp_path / PATH).unlink()
    values, problems = reader.read()
    assert (values and values.records, problems) == ((), [])


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ((), ""),
        (("a",), "a"),
        (("signatures", 1, "template"), "signatures[2].template"),
        (("a", "with space"), "a.'with space'"),
        (("false_positives",), "false_positives"),
        (("",), "''"),
        (("a", "x\x1b"), r"a.'x\x1b'"),
    ],
)
def test_spelled(path: tuple[str | int, ...], text: str) -> None:
    assert spelled(path) == text


@pytest.mark.parametrize(
    ("word", "text"),
    [
        ("tagz", "did you mean 'tags'?"),
        ("TAGS", "did you mean 'tags'?"),
        ("zzz", "say what"),
        ("x" * 100_000, "say what"),
        ("", "say what"),
    ],
)
def test_suggestion(word: str, text: str) -> None:
    assert suggestion(word, ["tags", "faq"], "say what") == text


def test_records_are_compared_by_identity(tmp_path: Path) -> None:
    (record,) = read(project(tmp_path, {PATH: ENTRY})).records
    twin = Record(record.hub, record.phase, record.slug, record.entry, record.document)
    assert record != twin
    assert dumped({"a": "b"}) == '"a": "b"\n'
