"""Model: each kind of text, each field's own rule, and the exact words for a wrong one, from file to printed line."""

from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel, ValidationError

from generator.model import Entry, Hub, Vocabulary
from generator.model.entry import Part
from site_tests.sample import DELETE, ENTRY, HUB, PATH, changed, found, found_in, other, project


def test_the_sample_is_valid(tmp_path: Path) -> None:
    assert found_in(tmp_path, {}) == []


def test_values_are_typed_and_frozen() -> None:
    entry = Entry.model_validate(ENTRY)
    assert entry.reviewed.isoformat() == "2026-11-30"
    assert entry.exit is not None
    assert entry.exit.codes == (-9,)
    assert entry.affected[0].versions == "0.10 and later"
    with pytest.raises(ValidationError, match="frozen"):
        entry.title = "another"  # type: ignore[misc] # that it cannot be set is the point


LIST = "begin each item with '- '"
DESCRIBED = {
    "title": "the printed words first, then what it means",
    "status": "drafts are shown only under `mkdocs serve`",
    "reviewed": "the day somebody last checked it against its sources",
}


@pytest.mark.parametrize("field", DESCRIBED)
def test_missing_field(tmp_path: Path, field: str) -> None:
    assert found_in(tmp_path, {field: DELETE}) == [f"1:1: '{field}' is missing; add it: {DESCRIBED[field]}"]


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("quick.fix", "8:3: quick: 'fix' is missing; add it: the change that mends it, with the exact key, flag or command"),
        (
            "symptoms.1.because",
            "23:3: symptoms[2]: 'because' is missing; add it: why this failure shows it; different for each symptom",
        ),
        ("causes.0.verify.run", "41:5: causes[1].verify: 'run' is missing; add it: one command"),
        ("causes.0.fix.0.do", "39:5: causes[1].fix[1]: 'do' is missing; add it: what to change"),
        ("signatures.0.ignores", "46:3: signatures[1]: 'ignores' is missing; add it: similar lines that must not match"),
    ],
)
def test_missing_part_of_a_field(tmp_path: Path, path: str, line: str) -> None:
    if path == "causes.0.fix.0.do":
        assert found_in(tmp_path, {path: DELETE, "causes.0.fix.0.code": "x"}) == [line]
    else:
        assert found_in(tmp_path, {path: DELETE}) == [line]


KNOWN = "known: " + ", ".join(Entry.model_fields)


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("sumary", "70:1: 'sumary' is not known here; did you mean 'summary'?"),
        ("Tags", "70:1: 'Tags' is not known here; did you mean 'tags'?"),
        ("zzz", f"70:1: 'zzz' is not known here; {KNOWN}"),
        ("slug", f"70:1: 'slug' is not known here; {KNOWN}"),
        ("<<", f"70:1: '<<' is not known here; {KNOWN}"),
        ("a b: c", f"70:1: 'a b: c' is not known here; {KNOWN}"),
        ("x" * 70, f"70:1: '{'x' * 59}…' is not known here; {KNOWN}"),
        ("quick.symptm", "12:3: quick: 'symptm' is not known here; did you mean 'symptom'?"),
        ("symptoms.1.becuase", "25:3: symptoms[2]: 'becuase' is not known here; did you mean 'because'?"),
        ("causes.0.fix.0.langage", "40:5: causes[1].fix[1]: 'langage' is not known here; did you mean 'language'?"),
        ("signatures.0.origin.projct", "53:5: signatures[1].origin: 'projct' is not known here; did you mean 'project'?"),
        ("restart.zzz", "19:3: restart: 'zzz' is not known here; known: verdict, reason, checkpoint"),
    ],
)
def test_misspelt_key(tmp_path: Path, path: str, line: str) -> None:
    assert found_in(tmp_path, {path: "x"}) == [line]


STATUS = "is not one of draft, published, retired"


@pytest.mark.parametrize(
    ("path", "value", "line"),
    [
        ("status", "publshed", f"3:11: status: 'publshed' {STATUS}; did you mean 'published'?"),
        ("status", "Draft", f"3:11: status: 'Draft' {STATUS}; did you mean 'draft'?"),
        ("status", "zzz", f"3:11: status: 'zzz' {STATUS}; use one of them"),
        ("status", "", f"3:11: status: '' {STATUS}; use one of them"),
        (
            "restart.verdict",
            "does not help",
            "16:14: restart.verdict: 'does not help' is not one of helps, does-not-help, unsafe; did you mean 'does-not-help'?",
        ),
        (
            "signatures.0.role",
            "rot",
            "47:11: signatures[1].role: 'rot' is not one of root, cascade, context; did you mean 'root'?",
        ),
    ],
)
def test_misspelt_value(tmp_path: Path, path: str, value: str, line: str) -> None:
    assert found_in(tmp_path, {path: value}) == [line]


@pytest.mark.parametrize(
    ("path", "value", "line"),
    [
        ("title", ["a"], f"2:1: title: a list, text expected; write text: {DESCRIBED['title']}"),
        ("title", {"a": "b"}, f"2:3: title: 'key: value' lines, text expected; write text: {DESCRIBED['title']}"),
        ("status", ["draft"], f"4:1: status: a list, text expected; write text: {DESCRIBED['status']}"),
        ("reviewed", ["a"], f"5:1: reviewed: a list, a date expected; write a date: {DESCRIBED['reviewed']}"),
        ("symptoms", "words", f"20:13: symptoms: text, a list expected; {LIST}"),
        ("symptoms", {"observe": "a"}, f"21:3: symptoms: 'key: value' lines, a list expected; {LIST}"),
        ("symptoms", "", "20:13: symptoms: is empty; write a list, or delete the line"),
        (
            "symptoms.0",
            "words",
            "21:3: symptoms[1]: text, 'key: value' lines expected; write 'key: value' lines: what can be observed, and why",
        ),
        ("quick", "words", "7:10: quick: text, 'key: value' lines expected; write 'key: value' lines: the quick answer"),
        ("quick", ["a"], "8:1: quick: a list, 'key: value' lines expected; write 'key: value' lines: the quick answer"),
        ("quick", "", "7:10: quick: is empty; write 'key: value' lines, or delete the line"),
        (
            "mechanism",
            ["a"],
            "20:1: mechanism: a list, text expected; write text: how the failure comes about, with permalinks into the source",
        ),
        ("mechanism", "", "19:14: mechanism: is empty; write it, or delete the line"),
        ("prevent", [["a"]], "44:3: prevent[1]: a list, text expected; write text: what keeps it from coming back"),
        ("exit.codes", "-9", f"13:12: exit.codes: text, a list expected; {LIST}"),
        (
            "exit.codes",
            [["-9"]],
            "14:5: exit.codes[1]: a list, a whole number expected; write a whole number:"
            " return codes of the failing process as Python counts them: -N for signal N",
        ),
        ("causes.0.fix", [], "38:10: causes[1].fix: an empty list; write at least 1 item: the steps that remove it"),
        (
            "signatures.0.matches",
            [],
            "54:14: signatures[1].matches: an empty list; write at least 1 item: lines that must match, as printed",
        ),
    ],
)
def test_wrong_shape(tmp_path: Path, path: str, value: Any, line: str) -> None:
    assert found_in(tmp_path, {path: value}) == [line]


def test_a_wrong_item_is_no_empty_list(tmp_path: Path) -> None:
    (line,) = found_in(tmp_path, {"causes.0.fix.0.language": "bahs"})
    assert line.startswith("40:17: causes[1].fix[1].language: 'bahs' is not one of bash, json")


@pytest.mark.parametrize(
    ("path", "value", "line"),
    [
        ("title", "x" * 9, "1:10: title: 9 characters, 10 needed; lengthen by 1"),
        ("title", "x" * 91, "1:10: title: 91 characters, 90 allowed; shorten by 1"),
        ("title", "  " + "x" * 9 + "  ", "1:10: title: 9 characters, 10 needed; lengthen by 1"),
        ("title", "", "1:10: title: 0 characters, 10 needed; lengthen by 10"),
        ("summary", "x" * 49, "2:12: summary: 49 characters, 50 needed; lengthen by 1"),
        ("summary", "x" * 170, "2:12: summary: 170 characters, 160 allowed; shorten by 10"),
    ],
)
def test_lengths(tmp_path: Path, path: str, value: str, line: str) -> None:
    assert found_in(tmp_path, {path: value}) == [line]


@pytest.mark.parametrize(
    ("path", "value"), [("title", "x" * 10), ("title", "x" * 90), ("summary", "x" * 50), ("summary", "x" * 160)]
)
def test_lengths_that_just_fit(tmp_path: Path, path: str, value: str) -> None:
    assert found_in(tmp_path, {path: value}) == []


NO_DATE = "is not a date; write YYYY-MM-DD"
NO_SLUG = "is not a slug; use words of a-z and 0-9 joined by '-', 60 characters at most"
NO_URL = "is not a web address; write https://host/path without spaces or quotes"
NO_NUMBER = "is not an exit code; write a whole number: -7 for signal 7, 1 for status 1"
NO_CODE = "is not an exit code; write -1 to -64 for a signal, 0 to 255 for a status"
ONE_LINE = "more than one line; write one line (use '>-' to fold a long one)"
PARAGRAPH = "more than one line; write one paragraph (use '>-' to fold long lines)"


@pytest.mark.parametrize(
    ("path", "value", "field_and_message"),
    [
        *(("reviewed", value, f"reviewed: '{value}' {NO_DATE}") for value in (
            "2026-13-01", "2026-02-30", "2026-1-1", "20261130", "1764460800", "2026-W01-1", "30.11.2026", "", "２０２６-11-30",
            "2026-11-30T00:00:00",
        )),
        ("layer", "Linux", f"layer: 'Linux' {NO_SLUG}"),
        ("layer", "a--b", f"layer: 'a--b' {NO_SLUG}"),
        ("layer", "-a", f"layer: '-a' {NO_SLUG}"),
        ("layer", "ä", f"layer: 'ä' {NO_SLUG}"),
        ("layer", "x" * 61, f"layer: '{'x' * 60}' {NO_SLUG}"),
        ("layer", "", "layer: is empty; write it, or delete the line"),
        *(("references.0.url", value, f"references[1].url: '{value}' {NO_URL}") for value in (
            "javascript:alert(1)", "JaVaScRiPt:alert(1)", "data:text/html,x", "//host/x", "host/x", "ftp://host/x", "https://",
            "https:///x", "http://[x", "https://x/a b", 'https://x/"onclick=y', "https://x/<b>", "https://x/{{ y }}",
            "mailto:a@b.c",
        )),
        ("exit.codes", ["x"], f"exit.codes[1]: 'x' {NO_NUMBER}"),
        ("exit.codes", ["-9", "−9"], f"exit.codes[2]: '−9' {NO_NUMBER}"),
        ("exit.codes", ["1.0"], f"exit.codes[1]: '1.0' {NO_NUMBER}"),
        ("exit.codes", ["--9"], f"exit.codes[1]: '--9' {NO_NUMBER}"),
        ("exit.codes", ["1", "-9", "1"], "exit.codes: 1 stands twice; keep one"),
        (
            "exit.codes",
            ["1", "2", "3", "4", "5", "6", "7", "8", "9"],
            "exit.codes: more than 8 exit codes; keep those that the failure itself ends with",
        ),
        ("signatures.0.matches", ["x" * 4001], "signatures[1].matches[1]: 4001 characters, 4000 allowed; shorten by 1"),
        ("exit.codes", ["1000"], f"exit.codes[1]: '1000' {NO_NUMBER}"),
        ("exit.codes", [""], f"exit.codes[1]: '' {NO_NUMBER}"),
        ("exit.codes", ["256"], f"exit.codes[1]: '256' {NO_CODE}"),
        ("exit.codes", ["-65"], f"exit.codes[1]: '-65' {NO_CODE}"),
        ("title", "two lines\nof a title", f"title: {ONE_LINE}"),
        ("references.0.title", "a\nb", f"references[1].title: {ONE_LINE}"),
        ("signatures.0.matches", ["a\nb"], f"signatures[1].matches[1]: {ONE_LINE}"),
        ("quick.check", " \n ", "quick.check: is empty; write it, or delete the line"),
        *((path, value, f"{field}: U+{space} looks like a space; write a plain space") for path, value, field, space in (
            ("quick.check", "free\u00a0-g", "quick.check", "00A0 (NO-BREAK SPACE)"),
            ("confirm.0.run", "free\n\u2003-g", "confirm[1].run", "2003 (EM SPACE)"),
            ("causes.0.fix.0.code", "a\u3000b", "causes[1].fix[1].code", "3000 (IDEOGRAPHIC SPACE)"),
            ("signatures.0.template", "exits with\u202f{a:int}", "signatures[1].template", "202F (NARROW NO-BREAK SPACE)"),
            ("signatures.0.matches", ["return\u00a0code"], "signatures[1].matches[1]", "00A0 (NO-BREAK SPACE)"),
            ("signatures.0.ignores", ["return\u00a0code"], "signatures[1].ignores[1]", "00A0 (NO-BREAK SPACE)"),
        )),
        ("quick.cause", "a\n\nb", f"quick.cause: {PARAGRAPH}"),
        (
            "quick.cause",
            "[a](https://x.org)",
            "quick.cause: link to 'https://x.org'; this part is shown on other pages too;"
            " move the link to `mechanism` or `references`",
        ),
        ("mechanism", "x <b>y</b>", "mechanism: raw HTML '<b>'; put it in backticks, or use Markdown"),
        ("prevent", ["x", "a {{ b }}"], "prevent[2]: template braces '{{'; put them in backticks"),
        (
            "symptoms.0.because",
            "[a](&#106;avascript:alert(1))",
            "symptoms[1].because: link to 'javascript:alert(1)'; link to https://…, mailto:… or another entry as ../its-slug/",
        ),
        (
            "signatures.0.template",
            "exits with {code}",
            "signatures[1].template: placeholder '{code}' has no kind;"
            " write '{code:kind}' with one of int, number, hex, word, path, rest",
        ),
        (
            "signatures.0.template",
            "exits with {}",
            "signatures[1].template: placeholder '{}' has no name; write '{name:kind}', or '{{' for a printed brace",
        ),
    ],
)  # fmt: skip
def test_wrong_text(tmp_path: Path, path: str, value: Any, field_and_message: str) -> None:
    (line,) = found_in(tmp_path, {path: value})
    assert line.split(": ", 1)[1] == field_and_message


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("title", "</script><script>alert(1)</script> \"quoted\" 'x' {{ y }}"),
        ("summary", "</script> \"quotes\", 'apostrophes', <b>, {{ braces }} & `code` are plain text here."),
        ("signatures.0.matches", ["</script> exits with return code = -9 {{ x }}"]),
        ("quick.check", "echo '<b>' && cat <<EOF\n\t{{ x }}\nEOF"),
        ("quick.cause", "The limit is 64\u00a0MB."),
        ("affected.0.versions", "0.10"),
        ("affected.0.versions", "on"),
        ("references.0.url", "https://x.org/a_(b)?c=d&e#L1-L2"),
        ("exit", {"codes": ["-64", "-1", "0", "255", "007"]}),
        ("mechanism", "One.\n\n- a [link](https://x.org)\n\n```\n<b>{{ x }}</b>\n```"),
    ],
)
def test_plain_text_may_hold_anything(tmp_path: Path, path: str, value: Any) -> None:
    assert found_in(tmp_path, {path: value}) == []


def test_code_keeps_its_indentation() -> None:
    entry = Entry.model_validate(changed({"quick.check": "\n  a\n    b\n\n"}))
    assert entry.quick is not None
    assert entry.quick.check == "  a\n    b"


def test_a_draft_needs_six_fields_only() -> None:
    assert Entry.model_validate(other()).signatures == ()


def test_phases_stand_once_each(tmp_path: Path) -> None:
    phase = {"id": "launch", "title": "Launch", "changes": "Ranks start."}
    hub = {"title": "x" * 10, "summary": "x" * 50, "intro": "x"}
    assert Hub.model_validate({**hub, "phases": [phase, {**phase, "id": "init"}]}).phases[1].id == "init"
    with pytest.raises(ValidationError, match="the phase 'launch' stands twice"):
        Hub.model_validate({**hub, "phases": [phase, phase]})


@pytest.mark.parametrize("href", ["../host-ram/", "#launch"])
def test_the_hubs_intro_links_to_the_web_alone(tmp_path: Path, href: str) -> None:
    hub = HUB.replace("Find the last thing", f"Find [the]({href}) last thing")
    assert found(project(tmp_path, {"entries/deepspeed/hub.yaml": hub})) == [
        f"entries/deepspeed/hub.yaml:3:8: intro: link to '{href}'; here links go to https://… and mailto:… only"
    ]
    web = hub.replace(href, "https://x.org/a#b")
    assert found(project(tmp_path, {"entries/deepspeed/hub.yaml": web, PATH: ENTRY})) == []


def test_every_field_says_what_it_is() -> None:
    parts: list[type[BaseModel]] = [Entry, Hub, Vocabulary]
    for part in parts:
        for field in part.model_fields.values():
            assert field.description
        nested = [kind for kind in Part.__subclasses__() if kind not in parts]
        parts += nested


def test_the_json_schema_knows_the_limits() -> None:
    title = Entry.model_json_schema()["properties"]["title"]
    assert (title["minLength"], title["maxLength"]) == (10, 90)
