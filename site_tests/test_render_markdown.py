"""Texts as Markdown: what is written, and that it means the same to any engine as the prose it was made from."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator import prose
from generator.render import markdown
from site_tests.seen import Seen, commonmark, python_markdown, tables
from site_tests.test_prose import PIECES


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("zero_to_fp32 -> 5 > 4 & more: #12!", "zero_to_fp32 -> 5 > 4 & more: #12!"),
        ("__init__ *a* [b] {c} \\", "\\_\\_init\\_\\_ \\*a\\* \\[b\\] \\{c\\} \\\\"),
        ("a <b> &lt; `c` d|e ~~f~~", "a &lt;b> &amp;lt; &#96;c&#96; d&#124;e &#126;~f&#126;~"),
        ("- a", "\\- a"),
        ("-9 is SIGKILL", "-9 is SIGKILL"),
        ("12. a", "12\\. a"),
        ("0.10 and later", "0.10 and later"),
        ("# a", "\\# a"),
        ("!!! note", "\\!!! note"),
    ],
)
def test_plain_text(text: str, written: str) -> None:
    assert markdown.plain(text) == written
    assert Seen(commonmark(written)).text.strip() == text


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("*a* **b `c`** [d](https://x.org/a_(b)) e", "*a* **b `c`** [d](https://x.org/a_%28b%29) e"),
        ("``a`b`` and a stray ` [ here", "``a`b`` and a stray &#96; \\[ here"),
        ("a\nb", "a b"),
        ("<https://x.org>", "[https://x.org](https://x.org)"),
        ("not an image: ![a](../b/)", "not an image: \\![a](../b/)"),
        ("\\<script> and &lt;b&gt;", "&lt;script> and &lt;b>"),
    ],
)
def test_prose_of_one_paragraph(text: str, written: str) -> None:
    assert markdown.inline(text) == written


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("a\nb\n\nc", "a b\n\nc"),
        ("- a\n- b\n\n  c", "-   a\n\n-   b\n\n    c"),
        ("3. a\n4. b", "3.  a\n\n4.  b"),
        ("> a\n> b", "> a b"),
        ("a\n\n```bash\nx\n\ny\n```", "a\n\n```bash\nx\n\ny\n```"),
        ("~~~\n```\n~~~", "````\n```\n````"),
        ("```py {onclick=x}\na\n```", "```py\na\n```"),
        ("~~~C++\n`````\n~~~", "``````C++\n`````\n``````"),
        ("~~~ `\na\n~~~", "```\na\n```"),
        ("- a\n\n  ```\n  <b>\n  ```", "-   a\n\n        <b>"),
        ("-     code", "-   &#8203;\n\n        code"),
        ("[a]\n\n[a]: https://x.org", "[a](https://x.org)"),
        ("***", "---"),
    ],
)
def test_prose_of_many(text: str, written: str) -> None:
    assert markdown.block(text) == written


@pytest.mark.parametrize(("text", "written"), [("`a|b` or c|d", "`a\\|b` or c&#124;d"), ("a | b", "a &#124; b")])
def test_prose_in_a_table(text: str, written: str) -> None:
    assert markdown.cell(text) == written
    assert Seen(tables(f"|x|y|\n|-|-|\n|{written}|z|\n")).text.split() == ["x", "y", *text.replace("`", "").split(), "z"]


HOSTILE_INFO = [
    '"x', 'x"y', 'x"onclick=alert(1)', "{onclick=alert(1)}", "{.x onclick=alert(1)}", "x{onclick=alert(1)}", "<script>alert(1)",
    "<!--", "x'y", "x|y", "&lt;b&gt;", "x\\y", "{{x}}", "ä",
]  # fmt: skip
"""Words after a fence that some engine takes for more than a language's name."""


@pytest.mark.parametrize(
    ("fence", "before"), [("```", ""), ("~~~", ""), ("~~~", " x`y"), ("~~~", "`"), ("~~~", "```"), ("~~~~", "`````")]
)
@pytest.mark.parametrize("info", HOSTILE_INFO)
def test_the_word_after_a_fence_stays_a_word(fence: str, before: str, info: str) -> None:
    code = "<b>&" if fence == "```" else "<b>&\n```\n`````"
    text = f"Before.\n\n{fence}{before}{info}\n{code}\n{fence}\n\nAfter."
    prose.check(text)
    for engine in (commonmark, tables, python_markdown):
        seen = Seen(engine(markdown.block(text)))
        assert seen.tags == {"p", "pre", "code"}
        assert [name for name, _ in seen.attributes if name != "class"] == []
        assert seen.text.split() == ["Before.", *code.split(), "After."]


@pytest.mark.parametrize("language", ["bash", "c++", "C#", "objective-c", "x_1"])
def test_a_language_is_kept(language: str) -> None:
    for engine in (commonmark, tables, python_markdown):
        assert ("class", f"language-{language}") in Seen(engine(markdown.fence("a", language))).attributes


def words(html: str) -> str:
    return "".join(Seen(html).text.replace("\u200b", "").split())


def links(html: str) -> list[str]:
    shown = [value for name, value in Seen(html).attributes if name == "href"]
    return [link.replace("(", "%28").replace(")", "%29") for link in shown]


@settings(max_examples=300)
@given(st.lists(PIECES, min_size=1, max_size=10).map("".join))
def test_any_prose_means_the_same(text: str) -> None:
    try:
        prose.check(text)
    except prose.BadProse:
        return
    meant = prose.block(text)
    for engine in (commonmark, tables):
        shown = engine(markdown.block(text))
        assert Seen(shown).tags - {"p"} <= Seen(meant).tags
        assert (words(shown), links(shown)) == (words(meant), links(meant))
