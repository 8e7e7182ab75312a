"""Hostile values: no text of an entry, hub or vocabulary becomes markup, in HTML or in Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from generator.pages import Pages, pages_of
from generator.provenance import Thread, key
from generator.render import Renderer
from site_tests.sample import ENTRY, HUB, PATH, VOCABULARY, cases_in, changed, messages, other, sound
from site_tests.seen import Seen, commonmark, python_markdown, tables

TEMPLATES = Path(__file__).resolve().parent.parent / "templates"
DRAFT = "entries/deepspeed/launch/neighbour.yaml"

PLAIN = '"><script>alert(1)</script>{{7*7}}{% raw %}&'
TEMPLATE = PLAIN.replace("{", "{{").replace("}", "}}")
INLINE = "d](javascript:alert(1)) `<script>alert(1)</script>` and `{{7*7}}` `x|y` | e ` f [c"
LONG = f"{PLAIN} and more words to make it as long as a summary"
FENCES = '```x"onclick=alert(1)\na\n```\n\n~~~{onclick=alert(1)}`\nb\n~~~'
HOSTILE = {
    "title": PLAIN,
    "summary": LONG,
    "status": "draft",
    "quick": {"symptom": INLINE, "cause": INLINE, "check": PLAIN, "fix": INLINE},
    "exit.note": INLINE,
    "restart": {"verdict": "unsafe", "reason": INLINE, "checkpoint": INLINE},
    "mechanism": f"{INLINE}\n\n```\n</code></pre>{PLAIN}\n```\n\n    {PLAIN}\n\n{FENCES}",
    "symptoms": [{"observe": INLINE, "because": INLINE}],
    "affected": [{"what": INLINE, "versions": PLAIN}],
    "confirm": [{"run": f"````\n{PLAIN}", "expect": INLINE, "otherwise": INLINE}],
    "causes": [
        {
            "cause": INLINE,
            "tell": INLINE,
            "fix": [{"do": INLINE, "code": f"```\n{PLAIN}\n# x\n````", "language": "text"}],
            "verify": {"run": PLAIN, "expect": INLINE},
        }
    ],
    "prevent": [INLINE],
    "monitor": {"fingerprint": INLINE, "false_positives": INLINE},
    "signatures.0.template": TEMPLATE,
    "signatures.0.matches": [PLAIN],
    "signatures.0.origin": {"project": PLAIN, "template": PLAIN, "seen": PLAIN},
    "signatures.0.does_not_prove": INLINE,
    "reproduce": {"kind": "reproduced", "setup": PLAIN, "shows": INLINE},
    "faq": [{"question": PLAIN, "answer": INLINE}],
    "related": [{"entry": "neighbour", "kind": "same-text", "tell": INLINE}],
    "references": [{"title": PLAIN, "url": "https://h/a)b(c&lt;d", "shows": INLINE}],
}
HOSTILE_VOCABULARY = (
    VOCABULARY.replace("Memory", f"'{PLAIN}'").replace("Linux", f"'{PLAIN}'").replace("CPU offload", f"'{PLAIN}'")
)
HOSTILE_HUB = (
    HUB.replace("DeepSpeed failures by phase", f"'{PLAIN}'")
    .replace("Offload, changes: States move to host memory.", f"'{PLAIN}', changes: '{INLINE}'")
    .replace("Find the last thing your run did.", f"'{INLINE}'")
)


MESSAGE = f"{TEMPLATE} ```` stands in a message of the source"
BEFORE = f"{TEMPLATE} ```` stood in a message of the source"
WANTED = f"{TEMPLATE} | ```` nobody wrote about this | message"
SCRIPT = f"```\n{PLAIN}\n````\n</code></pre>{PLAIN}\n</details>\n"
CASE = {
    "case.yaml": yaml.safe_dump({"shows": PLAIN, "stand_in": PLAIN}),
    "repro.py": f"# repro.py\n{SCRIPT}",
    "run.sh": SCRIPT,
    "fixed.sh": f"{PLAIN}\n",
}


def hostile(root: Path) -> Pages:
    printed = {**ENTRY["signatures"][0], "origin": {"project": "deepspeed", "template": MESSAGE}}
    files = {
        "entries/vocabulary.yaml": HOSTILE_VOCABULARY,
        "entries/deepspeed/hub.yaml": HOSTILE_HUB,
        PATH: changed(HOSTILE),
        DRAFT: other(
            title=f"second {PLAIN}",
            quick={"symptom": INLINE, "cause": INLINE, "check": PLAIN, "fix": INLINE},
            signatures=[printed],
        ),
    }
    values = sound(root, files)
    known = messages((MESSAGE, "0.2.0.."), (BEFORE, "0.1.0"), (WANTED, "0.1.0.."))
    known.threads[key(WANTED)] = Thread(2, "https://h/a)b(c&lt;d")
    return pages_of(values, known, cases_in(root, values, CASE, output=SCRIPT))


def forms(pages: Pages) -> Iterator[tuple[str, Seen]]:
    renderer = Renderer(TEMPLATES, edit_base="https://host/edit/")
    for path, text in renderer.site(pages, "html").items():
        yield path, Seen(text)
    for path, text in renderer.site(pages, "markdown").items():
        yield f"{path} as CommonMark", Seen(commonmark(text))
        yield f"{path} with tables", Seen(tables(text))
        yield f"{path} as Python-Markdown", Seen(python_markdown(text))


ELEMENTS = {
    "a",
    "br",
    "button",
    "code",
    "dd",
    "details",
    "div",
    "dl",
    "dt",
    "em",
    "form",
    "h1",
    "h2",
    "h3",
    "input",
    "label",
    "mark",
}
ELEMENTS |= {"li", "ol", "option", "output", "p", "pre", "section", "select", "span", "strong", "summary", "table", "tbody"}
ELEMENTS |= {"mark", "td", "th", "thead", "time", "tr", "ul", "var"}


def test_no_value_becomes_markup(tmp_path: Path) -> None:
    for path, seen in forms(hostile(tmp_path)):
        assert seen.tags <= ELEMENTS, path
        assert [name for name, _ in seen.attributes if name.startswith("on") or name == "style"] == [], path
        links = [value for name, value in seen.attributes if name in ("href", "src", "action")]
        assert [link for link in links if not re.match(r"https://|\.\./|#|[a-z-]+(/|\.json$)", link)] == [], path


def test_hostile_values_come_out_as_text(tmp_path: Path) -> None:
    for path, seen in forms(hostile(tmp_path)):
        assert PLAIN in seen.text, path
        assert "<script>alert(1)</script> and {{7*7}}" in seen.text or "/coverage/" in path, path
        assert "49" not in seen.text, path
    pages = Renderer(TEMPLATES).site(hostile(tmp_path), "markdown")
    links = [value for name, value in Seen(commonmark(pages["deepspeed/host-ram/index.md"])).attributes if name == "href"]
    assert "https://h/a%29b%28c&lt;d" in links


def test_page_code_is_shown_to_the_letter(tmp_path: Path) -> None:
    for path, seen in forms(hostile(tmp_path)):
        if "host-ram" in path:
            for code in (f"````\n{PLAIN}", f"```\n{PLAIN}\n# x\n````", f"</code></pre>{PLAIN}"):
                assert code in seen.text, path


@pytest.mark.parametrize(
    "start", ["- a", "+ a", "1. a", "12) a", "# a", "> a", "    a", "* * *", "- - -", "--- ", "=== ", "~~~", "```"]
)
def test_plain_text_stays_plain_at_the_start_of_a_line(tmp_path: Path, start: str) -> None:
    text = f"{start} and enough words after it to make up a whole summary"
    pages = pages_of(sound(tmp_path, {PATH: changed({"summary": text})}))
    seen = commonmark(Renderer(TEMPLATES).site(pages, "markdown")["deepspeed/host-ram/index.md"])
    shown = " ".join(text.split()).replace(">", "&gt;")
    assert f"<p>{shown}</p>" in seen
