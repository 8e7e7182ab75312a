"""Checks: one test each way for every rule, with the exact line that is printed."""

from datetime import date
from pathlib import Path
from typing import Any

import pytest

from generator import catalogue, checks
from site_tests.sample import DELETE, ENTRY, PATH, changed, found, found_in, other, project

PUBLISHED = "needed in a published entry; add:"


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("quick", "1:1: 'quick' is missing in a published entry; add it: the quick answer"),
        ("exit", "1:1: 'exit' is missing in a published entry; add it: how the process ends"),
        ("restart", "1:1: 'restart' is missing in a published entry; add it: whether to start again"),
        (
            "mechanism",
            "1:1: 'mechanism' is missing in a published entry; add it:"
            " how the failure comes about, with permalinks into the source",
        ),
        (
            "reproduce",
            "1:1: 'reproduce' is missing in a published entry; add it:"
            " whether the failure was made to happen, and what it showed",
        ),
        ("symptoms", f"1:1: symptoms: 0 items, 2 {PUBLISHED} what can be observed, and why"),
        ("symptoms.1", f"21:1: symptoms: 1 item, 2 {PUBLISHED} what can be observed, and why"),
        ("affected", f"1:1: affected: 0 items, 1 {PUBLISHED} software and versions"),
        ("confirm.1", f"29:1: confirm: 1 item, 2 {PUBLISHED} the checklist that confirms or refutes it"),
        ("causes", f"1:1: causes: 0 items, 1 {PUBLISHED} each cause with its fix"),
        ("references", f"1:1: references: 0 items, 1 {PUBLISHED} what the statements rest on"),
        ("tags", f"1:1: tags: 0 items, 1 {PUBLISHED} words from vocabulary.yaml, sorted"),
        ("signatures", f"1:1: signatures: 0 items, 1 {PUBLISHED} the printed lines"),
        (
            "summary",
            "1:1: 'summary' is missing in a published entry; add it: one sentence for search results, 50 to 160 characters",
        ),
        ("category", "1:1: 'category' is missing in a published entry; add it: what kind of failure it is, from vocabulary.yaml"),
        ("layer", "1:1: 'layer' is missing in a published entry; add it: which part of the stack breaks, from vocabulary.yaml"),
    ],
)
def test_a_published_entry_is_complete(tmp_path: Path, path: str, line: str) -> None:
    assert found_in(tmp_path / "published", {path: DELETE}) == [line]
    assert found_in(tmp_path / "draft", {path: DELETE, "status": "draft"}) == []


SIGNATURE = ENTRY["signatures"][0]
NEITHER = "46:1: signatures: neither a decisive signature nor two suggestive ones; add the lines that the failure prints"


@pytest.mark.parametrize(
    ("signatures", "lines"),
    [
        ([{**SIGNATURE, "strength": "suggestive"}], [NEITHER]),
        ([{**SIGNATURE, "strength": "suggestive"}, {**SIGNATURE, "strength": "suggestive", "role": "context"}], [NEITHER]),
        ([{**SIGNATURE, "role": "context"}], [NEITHER]),
        ([{**SIGNATURE, "strength": "suggestive", "does_not_prove": text} for text in ("One.", "Two.")], []),
    ],
)
def test_signatures_that_suffice(tmp_path: Path, signatures: list[Any], lines: list[str]) -> None:
    assert found_in(tmp_path, {"signatures": signatures}) == lines


def test_exit_is_told(tmp_path: Path) -> None:
    line = "13:3: exit: neither codes nor a note; write the codes, or in `note` why there is none"
    assert found_in(tmp_path / "empty", {"exit": {"codes": []}}) == [line]
    assert found_in(tmp_path / "note", {"exit": {"note": "It hangs."}}) == []


def test_retirement(tmp_path: Path) -> None:
    assert found_in(tmp_path / "a", {"status": "retired"}) == [
        "3:11: status: retired without a reason; add 'retired_because' with the entry to read instead"
    ]
    assert found_in(tmp_path / "b", {"retired_because": "It is gone."}) == [
        "70:20: retired_because: stands in a published entry; delete it, or write 'status: retired'"
    ]
    assert found_in(tmp_path / "c", {"status": "retired", "retired_because": "It is gone."}) == []


def test_quick_is_short(tmp_path: Path) -> None:
    words = {"quick.symptom": "one", "quick.cause": "two"}
    assert found_in(tmp_path / "a", {**words, "quick.fix": "w " * 58}) == []
    assert found_in(tmp_path / "b", {**words, "quick.fix": "w " * 59}) == [
        "8:3: quick: 61 words in symptom, cause and fix, 60 allowed; shorten by 1"
    ]


@pytest.mark.parametrize(
    ("tags", "lines"),
    [
        (["cpu-offload", "host-memory", "sigkill"], []),
        (["sigkill", "cpu-offload"], ["69:3: tags[2]: 'cpu-offload' stands after 'sigkill'; sort the tags, each once"]),
        (["sigkill", "sigkill"], ["69:3: tags[2]: 'sigkill' stands twice; sort the tags, each once"]),
    ],
)
def test_tags_are_sorted(tmp_path: Path, tags: list[str], lines: list[str]) -> None:
    assert found_in(tmp_path, {"tags": tags}) == lines


@pytest.mark.parametrize("status", ["draft", "published"])
def test_samples(tmp_path: Path, status: str) -> None:
    samples = {"matches": ["code = -9", "exits with return code = -9"], "ignores": ["exits with return code = -9!"]}
    assert found_in(tmp_path, {"status": status, "signatures": [{**SIGNATURE, **samples}]}) == [
        "55:5: signatures[1].matches[1]: the template does not match this line; mend the template or the line",
        "58:5: signatures[1].ignores[1]: the template matches this line; make the template longer, or move the line",
    ]


@pytest.mark.parametrize(
    ("origin", "lines"),
    [
        ({"project": "DeepSpeed", "template": "exits {}"}, []),
        ({"project": "accelerate", "template": "exits {}"}, []),
        ({"project": "linux", "seen": "5.15"}, []),
        (
            {"project": "deepspeed"},
            [
                "50:5: signatures[1].origin: 'template' is missing;"
                " write the message as DeepSpeed's source has it, with {} for each value"
            ],
        ),
        (
            {"project": "linux"},
            ["50:5: signatures[1].origin: 'seen' is missing; say where 'linux' was seen to print it, with the version"],
        ),
    ],
)
def test_origins(tmp_path: Path, origin: dict[str, str], lines: list[str]) -> None:
    assert found_in(tmp_path / "published", {"signatures.0.origin": origin}) == lines
    assert found_in(tmp_path / "draft", {"signatures.0.origin": origin, "status": "draft"}) == []


@pytest.mark.parametrize(
    ("path", "value", "line"),
    [
        ("category", "memry", "5:13: category: 'memry' is not a category; did you mean 'memory'?"),
        ("category", "zzz", "5:13: category: 'zzz' is not a category; use one of entries/vocabulary.yaml (launch, memory)"),
        ("layer", "lnux", "6:10: layer: 'lnux' is not a layer; did you mean 'linux'?"),
        ("tags", ["cpu-ofload"], "68:3: tags[1]: 'cpu-ofload' is not a tag; did you mean 'cpu-offload'?"),
    ],
)
def test_words_come_from_the_vocabulary(tmp_path: Path, path: str, value: Any, line: str) -> None:
    assert found_in(tmp_path, {path: value}) == [line]


def test_a_long_list_of_words_is_cut(tmp_path: Path) -> None:
    words = {**{f"w{n}": "x" for n in range(9)}, "memory": "x"}
    vocabulary = {"categories": words, "layers": {"linux": "x"}, "tags": {"cpu-offload": "x", "host-memory": "x"}}
    project(tmp_path, {"entries/vocabulary.yaml": vocabulary, PATH: changed({"category": "zzz"})})
    assert found(tmp_path) == [
        f"{PATH}:5:13: category: 'zzz' is not a category; "
        "use one of entries/vocabulary.yaml (memory, w0, w1, w2, w3, w4, w5, w6 …)"
    ]


def related(*slugs: str) -> list[dict[str, str]]:
    return [{"entry": slug, "kind": "same-text", "tell": f"Unlike {slug}."} for slug in slugs]


NEIGHBOUR = "entries/deepspeed/launch/neighbour.yaml"
PARTS = (
    "entry, quick, facts, signature, mechanism, symptoms, affected, confirm, causes, prevent, evidence, references, tags, cause-1"
)
SECOND = {
    PATH: ENTRY,
    NEIGHBOUR: other(),
    "entries/other/hub.yaml": (
        "title: Another hub\nsummary: " + "x" * 50 + "\nintro: x\nphases: [{id: init, title: Init, changes: It begins.}]\n"
    ),
    "entries/other/init/far.yaml": other(title="far away failure"),
}


@pytest.mark.parametrize(
    ("changes", "line"),
    [
        (
            {"related": related("neighbour")},
            "63:12: related[1].entry: 'neighbour' is a draft and has no page; publish it first, or delete the reference",
        ),
        ({"related": related("neighbour"), "status": "draft"}, None),
        (
            {"related": related("neighbor"), "status": "draft"},
            "63:12: related[1].entry: no entry 'neighbor'; did you mean 'neighbour'?",
        ),
        ({"related": related("zzz")}, "63:12: related[1].entry: no entry 'zzz'; add that entry first, or delete the reference"),
        ({"related": related("host-ram")}, "63:12: related[1].entry: the entry itself; name another entry, or delete it"),
        (
            {"related": related("neighbour", "neighbour"), "status": "draft"},
            "66:12: related[2].entry: 'neighbour' stands twice; keep one",
        ),
        (
            {"related": related("far"), "status": "draft"},
            "63:12: related[1].entry: 'far' belongs to the hub 'other'; name an entry of this hub",
        ),
        (
            {"mechanism": "See [it](../neighbour/)."},
            "19:14: mechanism: 'neighbour' is a draft and has no page; publish it first, or delete the reference",
        ),
        ({"mechanism": "See [it](../host-rm/)."}, "19:14: mechanism: no entry 'host-rm'; did you mean 'host-ram'?"),
        ({"mechanism": "See [it][a].\n\n[a]: ../host-rm/"}, "19:14: mechanism: no entry 'host-rm'; did you mean 'host-ram'?"),
        ({"mechanism": "See [this](../host-ram/#causes) and [that](#cause-1), [up](#entry)."}, None),
        (
            {"mechanism": "See [it](#cause-2)."},
            "19:14: mechanism: '#cause-2' is not a part of this page; did you mean 'cause-1'?",
        ),
        ({"mechanism": "See [it](#zzz)."}, f"19:14: mechanism: '#zzz' is not a part of this page; parts: {PARTS}"),
        ({"mechanism": "See [it](#faq-1)."}, f"19:14: mechanism: '#faq-1' is not a part of this page; parts: {PARTS}"),
        (
            {"mechanism": "See [it](../neighbour/#causes).", "status": "draft"},
            "19:14: mechanism: '#causes' is not a part of 'neighbour'; parts: entry, facts",
        ),
        ({"mechanism": "See [it](../neighbour/#facts).", "status": "draft"}, None),
        ({"mechanism": "See [it](../host-rm/#zzz)."}, "19:14: mechanism: no entry 'host-rm'; did you mean 'host-ram'?"),
        (
            {"related": [{"entry": "neighbour", "kind": "same-text", "tell": "See [it](#facts)."}], "status": "draft"},
            "65:11: related[1].tell: link to '#facts'; this text is shown on the other page too; write ../host-ram/#facts",
        ),
        ({"formerly": ["neighbour"]}, "71:3: formerly[1]: 'neighbour' is an entry today; delete it here"),
        ({"formerly": ["host-ram"]}, "71:3: formerly[1]: 'host-ram' is an entry today; delete it here"),
        ({"formerly": ["a", "a"]}, "72:3: formerly[2]: 'a' stands twice; keep one"),
        ({"formerly": ["a", "b"]}, None),
    ],
)
def test_references_between_entries(tmp_path: Path, changes: dict[str, Any], line: str | None) -> None:
    lines = found(project(tmp_path, {**SECOND, PATH: changed(changes)}))
    assert lines == ([f"{PATH}:{line}"] if line else [])


def test_a_retired_entry_has_a_page(tmp_path: Path) -> None:
    retired = other(status="retired", retired_because="Read [it](../host-ram/).")
    assert found(project(tmp_path, {PATH: changed({"related": related("neighbour")}), NEIGHBOUR: retired})) == []


def test_a_neighbour_that_names_an_entry_makes_a_part_of_its_page(tmp_path: Path) -> None:
    mine = {"mechanism": "See [it](#related)."}
    theirs = {"title": "another title for it", "summary": "x" * 50, "related": related("host-ram")}
    found_without = found(project(tmp_path / "a", {PATH: changed(mine), NEIGHBOUR: changed({**theirs, "status": "draft"})}))
    assert found_without == [f"{PATH}:19:14: mechanism: '#related' is not a part of this page; parts: {PARTS}"]
    assert found(project(tmp_path / "b", {PATH: changed(mine), NEIGHBOUR: changed(theirs)})) == []


def test_a_former_slug_belongs_to_one_entry(tmp_path: Path) -> None:
    files: dict[str, Any] = {PATH: changed({"formerly": ["old"]}), NEIGHBOUR: other(formerly=["old"])}
    assert found(project(tmp_path, files)) == [
        f"{PATH}:71:3: formerly[1]: 'old' also stands in {NEIGHBOUR}; keep it in one of the two"
    ]


def test_titles_differ(tmp_path: Path) -> None:
    files: dict[str, Any] = {PATH: ENTRY, NEIGHBOUR: other(title=ENTRY["title"].upper())}
    assert found(project(tmp_path, files)) == [
        f"{PATH}:1:10: title: the same as in {NEIGHBOUR}; say what is particular to this failure"
    ]


EIGHT = "Every rank loads the whole model into RAM."
SHOWN = "the sentence 'every rank loads the whole model into ram' also stands at"
PARTICULAR = "say what is particular to this entry"


@pytest.mark.parametrize(
    ("changes", "lines"),
    [
        ({"mechanism": EIGHT}, []),
        (
            {"mechanism": EIGHT, "prevent": ["First. every *rank* loads the whole model, into RAM!"]},
            [f"44:3: prevent[1]: {SHOWN} {PATH}:19; {PARTICULAR}"],
        ),
        ({"mechanism": f"{EIGHT} {EIGHT}"}, [f"19:14: mechanism: {SHOWN} {PATH}:19; {PARTICULAR}"]),
        ({"mechanism": "Seven words stand here and no more.", "prevent": ["Seven words stand here and no more."]}, []),
        ({"confirm.0.run": "a b c d e f g h i", "confirm.1.run": "a b c d e f g h i"}, []),
        ({"mechanism": EIGHT, "prevent": [EIGHT], "status": "draft"}, []),
    ],
)
def test_no_sentence_stands_twice_in_an_entry(tmp_path: Path, changes: dict[str, Any], lines: list[str]) -> None:
    assert found_in(tmp_path, changes) == lines


def test_no_sentence_stands_in_two_entries(tmp_path: Path) -> None:
    mine = changed({"mechanism": EIGHT})
    theirs = {**mine, "title": "another title for it", "summary": "x" * 50, "prevent": [EIGHT], "mechanism": "It is different."}
    lines = found(project(tmp_path, {PATH: mine, NEIGHBOUR: theirs}))
    assert lines == [f"{PATH}:19:14: mechanism: {SHOWN} {NEIGHBOUR}:44; {PARTICULAR}"]


def test_all_problems_come_in_one_run_and_in_order(tmp_path: Path) -> None:
    lines = found_in(tmp_path, {"category": "zzz", "layer": "zzz", "exit": {}, "tags": ["sigkill", "cpu-offload"]})
    assert [line.split(": ")[1] for line in lines] == ["category", "layer", "exit", "tags[2]"]


@pytest.mark.parametrize(
    ("path", "value", "lines"),
    [
        (
            "mechanism",
            "See [it](https://github.com/pytorch/pytorch/blob/main/a.py#L1).",
            ["mechanism: 'github.com/pytorch/pytorch/blob/main/' moves with its branch; link the file at a tag or commit"],
        ),
        (
            "references.0.url",
            "https://github.com/a/b/blob/master/c.md",
            ["references[1].url: 'github.com/a/b/blob/master/' moves with its branch; link the file at a tag or commit"],
        ),
        ("references.0.url", "https://github.com/a/b/blob/v1/master/c.md", []),
    ],
)
def test_links_stay_what_they_are(tmp_path: Path, path: str, value: str, lines: list[str]) -> None:
    found = found_in(tmp_path / "published", {path: value})
    assert [line.split(": ", 1)[1] for line in found] == lines
    assert found_in(tmp_path / "draft", {path: value, "status": "draft"}) == []


def test_no_review_in_the_future(tmp_path: Path) -> None:
    values, _ = catalogue.read(project(tmp_path, {PATH: ENTRY}))
    assert values
    assert checks.check(values, date(2026, 11, 30)) == []
    (problem,) = checks.check(values, date(2026, 11, 29))
    assert problem.as_text() == f"{PATH}:4:13: reviewed: 2026-11-30 has not come yet; write the day of the review"


def test_a_file_with_too_many_problems_is_told_the_first(tmp_path: Path) -> None:
    lines = found_in(tmp_path, {"tags": [f"zzz-{number:03}" for number in range(200)]})
    assert len(lines) == 51
    assert "1:1: more than 50 problems in this file; mend these first" in lines
