"""Page models: what is looked up, derived and left out."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

import pytest

from generator import match
from generator.pages import EntryPage, Pages, anchors, exit_code, pages_of
from site_tests.sample import DELETE, ENTRY, PATH, changed, other, sound

NEIGHBOUR = "entries/deepspeed/launch/neighbour.yaml"
SIGNATURE = ENTRY["signatures"][0]


def pages_with(root: Path, changes: dict[str, Any], **neighbour: Any) -> Pages:
    """Pages of the sample entry with changes, beside a neighbour if one is told."""
    files = {NEIGHBOUR: other(**neighbour)} if neighbour else {}
    return pages_of(sound(root, {PATH: changed({"status": "draft", **changes}), **files}))


def page_with(root: Path, changes: dict[str, Any], **neighbour: Any) -> EntryPage:
    return next(page for page in pages_with(root, changes, **neighbour).entries if page.slug == "host-ram")


LOG, STATUS, SHELL = "exits with return code =", "deepspeed, own status", "shell, Docker, Kubernetes"


@pytest.mark.parametrize(
    ("code", "short", "shown"),
    [
        (-7, "-7 (SIGBUS)", [f"{LOG} -7", "249", "exitcode: -7, Signal 7 (SIGBUS)", "1", "135"]),
        (-9, "-9 (SIGKILL)", [f"{LOG} -9", "247", "exitcode: -9, Signal 9 (SIGKILL)", "1", "137"]),
        (-64, "-64", [f"{LOG} -64", "192", "exitcode: -64", "1", "192"]),
        (1, "1", [f"{LOG} 1", "1", "exitcode: 1", "1", "1"]),
        (255, "255", [f"{LOG} 255", "255", "exitcode: 255", "1", "255"]),
    ],
)
def test_exit_codes_are_spelled_as_each_launcher_does(code: int, short: str, shown: list[str]) -> None:
    spelled = exit_code(code)
    assert spelled.short == short
    assert [spelling.shows for spelling in spelled.spellings] == shown
    places = ["deepspeed, log line", STATUS, "torchrun, log line", "torchrun, own status", SHELL]
    assert [spelling.where for spelling in spelled.spellings] == places


ALWAYS = ["facts"]
ALL = ["quick", "facts", "signature", "mechanism", "symptoms", "affected", "confirm", "causes", "prevent", "evidence"]
ALL += ["references", "tags"]
FAQ = [{"question": "Why?", "answer": "So."}]
ALERT = {"fingerprint": "RAM", "false_positives": "None."}
TO_NEIGHBOUR = [{"entry": "neighbour", "kind": "confused-with", "tell": "Look."}]


@pytest.mark.parametrize(
    ("changes", "without", "also"),
    [
        ({}, [], []),
        ({"quick": DELETE}, ["quick"], []),
        ({"signatures": []}, ["signature"], []),
        ({"mechanism": DELETE}, ["mechanism"], []),
        ({"symptoms": []}, ["symptoms"], []),
        ({"affected": []}, ["affected"], []),
        ({"confirm": []}, ["confirm"], []),
        ({"causes": []}, ["causes"], []),
        ({"prevent": []}, ["prevent"], []),
        ({"prevent": [], "monitor": ALERT}, [], []),
        ({"reproduce": DELETE}, ["evidence"], []),
        ({"references": []}, ["references"], []),
        ({"tags": []}, ["tags"], []),
        ({"faq": FAQ}, [], ["faq"]),
        ({"related": TO_NEIGHBOUR}, [], ["related"]),
    ],
)
def test_a_part_stands_only_where_it_has_something_to_say(
    tmp_path: Path, changes: dict[str, Any], without: list[str], also: list[str]
) -> None:
    page = page_with(tmp_path, changes, title="the neighbour's title")
    ids = [section.id for section in page.sections]
    assert sorted(ids) == sorted({*ALL, *also} - {*without})
    assert all(page.has(id) for id in ids) and not any(page.has(id) for id in without)
    assert list(anchors(page)) == list(page.sections)


def test_a_minimal_draft_has_its_facts(tmp_path: Path) -> None:
    (page,) = pages_of(sound(tmp_path, {NEIGHBOUR: other()})).entries
    assert [section.id for section in page.sections] == ["facts"]
    assert (page.url, page.source, page.hub, page.phase.id) == ("deepspeed/neighbour/", NEIGHBOUR, "deepspeed", "launch")
    assert (page.verdict, page.reproduced, page.grep, page.issue_search) == ("", "", "", "")
    assert (page.exit_codes, page.printed, page.related) == ((), (), ())


def test_words_are_looked_up(tmp_path: Path) -> None:
    page = page_with(tmp_path, {"reproduce.kind": "stand-in", "status": "published"})
    assert (page.category, page.layer, page.verdict) == ("Memory", "Linux", "does not help")
    assert page.tags == (("cpu-offload", "CPU offload"), ("host-memory", "host memory"))
    assert page.reproduced == "Stand-in: the message was forced, its cause was not"
    assert (page.title, page.summary) == (ENTRY["title"], ENTRY["summary"])


def test_a_draft_whose_run_was_not_made_claims_none(tmp_path: Path) -> None:
    assert page_with(tmp_path, {"reproduce.kind": "reproduced"}).reproduced == "A run is written and was not made yet"


def test_a_silent_failure_ends_as_if_nothing_happened() -> None:
    assert [each.shows for each in exit_code(0).spellings] == ["exits successfully", "0"]


def related(root: Path, mine: list[dict[str, str]], theirs: list[dict[str, str]], **changes: str) -> list[tuple[str, str, str]]:
    page = page_with(root, {"related": mine}, title="the neighbour's title", related=theirs, **changes)
    return [(link.url, link.kind, link.tell) for link in page.related]


@pytest.mark.parametrize(
    ("kind", "there", "back"),
    [
        ("cascades-to", "leads to", "follows from"),
        ("same-text", "prints the same text", "prints the same text"),
        ("confused-with", "often confused with", "often confused with"),
    ],
)
def test_related_entries_link_both_ways(tmp_path: Path, kind: str, there: str, back: str) -> None:
    mine = [{"entry": "neighbour", "kind": kind, "tell": "Mine."}]
    files = {PATH: changed({"related": mine}), NEIGHBOUR: changed({"title": "the neighbour's title"})}
    files[NEIGHBOUR] = {**other(title="the neighbour's title"), "status": "retired", "retired_because": "It is gone."}
    here, neighbour = sorted(pages_of(sound(tmp_path, files)).entries, key=lambda page: page.slug)
    assert [(link.url, link.title, link.kind, link.tell) for link in here.related] == [
        ("neighbour/", "the neighbour's title", there, "Mine.")
    ]
    assert [(link.url, link.title, link.kind, link.tell) for link in neighbour.related] == [
        ("host-ram/", ENTRY["title"], back, "Mine.")
    ]


def test_what_an_entry_says_itself_stands_instead_of_what_is_said_of_it(tmp_path: Path) -> None:
    theirs = [{"entry": "host-ram", "kind": "cascades-to", "tell": "Theirs."}]
    mine = [{"entry": "neighbour", "kind": "same-text", "tell": "Mine."}]
    assert related(tmp_path, mine, theirs) == [("neighbour/", "prints the same text", "Mine.")]


def test_a_draft_does_not_link_itself_into_other_pages(tmp_path: Path) -> None:
    theirs = [{"entry": "host-ram", "kind": "same-text", "tell": "Theirs."}]
    assert related(tmp_path, [], theirs, status="draft") == []


@pytest.mark.parametrize(
    ("template", "sample"),
    [
        ("exits with return code = -9", "Process 7 exits with return code = -9"),
        ("it's a 'quoted' \"line\" of {name:word} here", "it's a 'quoted' \"line\" of x here"),
        ("--option-like -e text {n:int}", "--option-like -e text 7"),
        ("back\\slash \\n and $HOME `id` $(id) {n:int}", "back\\slash \\n and $HOME `id` $(id) 12"),
        ("glob * [a-z]? .+ and ; | & > out", "glob * [a-z]? .+ and ; | & > out"),
        ("{n:int} values, {{braces}} too!", "3 values, {braces} too!"),
        ("tab\there {n:int}", "tab\there 1"),
        ("größer als 4 GB – nein", "größer als 4 GB – nein"),
    ],
)
def test_the_grep_command_finds_what_the_signature_matches(tmp_path: Path, template: str, sample: str) -> None:
    signature = {**SIGNATURE, "template": template, "matches": [sample]}
    page = page_with(tmp_path, {"signatures": [signature]})
    assert match.search(match.parse(template), sample) is not None
    (tmp_path / "train.log").write_text(f"first line\n{sample}\nlast line\n")
    run = subprocess.run(["bash", "-c", page.grep], cwd=tmp_path, capture_output=True, text=True, timeout=30)
    assert (run.returncode, run.stdout, run.stderr) == (0, f"2:{sample}\n", "")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["entries", "train.log"]


def test_grep_looks_for_the_failures_own_lines_the_telling_ones_first(tmp_path: Path) -> None:
    lines = [
        {**SIGNATURE, "template": "printed before it", "role": "context", "matches": ["printed before it"]},
        {**SIGNATURE, "template": "perhaps this line", "strength": "suggestive", "matches": ["perhaps this line"]},
        {**SIGNATURE, "template": "certainly {n:int} this", "matches": ["certainly 1 this"]},
        {**SIGNATURE, "template": "certainly {n:int}x", "matches": ["certainly 1x"]},
    ]
    page = page_with(tmp_path, {"signatures": lines})
    assert page.grep == "grep -nF -e certainly -e 'perhaps this line' train.log"


def test_without_a_line_of_its_own_any_line_is_searched(tmp_path: Path) -> None:
    page = page_with(tmp_path, {"signatures": [{**SIGNATURE, "role": "cascade"}]})
    assert page.grep == "grep -nF -e 'exits with return code = -9' train.log"


@pytest.mark.parametrize(
    ("template", "query"),
    [
        ("exits with return code = -9", "%22exits+with+return+code+%3D+-9%22"),
        ('say "the longest part" of & it', "%22the+longest+part%22"),
        ("words " * 60 + "end", "%22" + "+".join(["words"] * 33) + "%22"),
    ],
)
def test_the_issue_search_asks_for_a_phrase(tmp_path: Path, template: str, query: str) -> None:
    page = page_with(tmp_path, {"signatures": [{**SIGNATURE, "template": template, "matches": [template]}]})
    assert page.issue_search == f"https://github.com/search?q={query}&type=issues"


def test_printed_text_is_cut_at_its_values(tmp_path: Path) -> None:
    signature = {**SIGNATURE, "template": "rank {rank:int} of {{4}} died: {why:rest}", "matches": ["rank 1 of {4} died: x"]}
    (printed,) = page_with(tmp_path, {"signatures": [signature]}).printed
    assert [(piece.text, piece.kind) for piece in printed.pieces] == [
        ("rank ", ""),
        ("rank", "int"),
        (" of {4} died: ", ""),
        ("why", "rest"),
    ]
    assert (printed.text, printed.role) == ("rank … of {4} died: …", "the failure's own line")


def test_the_hub_groups_by_phase_in_its_order(tmp_path: Path) -> None:
    pages = pages_with(tmp_path, {}, title="the neighbour's title")
    (hub,) = pages.hubs
    assert (hub.url, hub.source, hub.count) == ("deepspeed/", "entries/deepspeed/hub.yaml", 2)
    assert [(group.phase.id, [page.slug for page in group.entries]) for group in hub.groups] == [
        ("launch", ["neighbour"]),
        ("offload", ["host-ram"]),
    ]
    assert [section.id for section in anchors(hub)] == ["phases", "entries", "launch", "offload"]
    assert (hub.kind, pages.entries[0].kind) == ("hub", "entry")
