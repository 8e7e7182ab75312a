"""Prose: what is refused and in which words, what it renders to, and that rendering alone is safe for any text."""

from html.parser import HTMLParser

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator import prose
from generator.prose import BadProse

LINK = "link to https://…, mailto:… or another entry as ../its-slug/"
HTML = "put it in backticks, or use Markdown"
HEADING = "the page's headings come from the fields; start with a sentence"


@pytest.mark.parametrize(
    ("text", "message", "hint"),
    [
        ("x <b>y</b>", "raw HTML '<b>'", HTML),
        ("<script>alert(1)</script>", "raw HTML '<script>alert(1)</script>'", HTML),
        ("</script>", "raw HTML '</script>'", HTML),
        ("<!-- x -->", "raw HTML '<!-- x -->'", HTML),
        ("- list\n\n  <img src=x onerror=alert(1)>", "raw HTML '<img src=x onerror=alert(1)>'", HTML),
        ("<div class='a-very-long-attribute-that-goes-on'>", "raw HTML '<div class='a-very-long-attribute-that-…'", HTML),
        ("[a](javascript:alert(1))", "link to 'javascript:alert(1)'", LINK),
        ("[a](JaVaScRiPt:alert(1))", "link to 'JaVaScRiPt:alert(1)'", LINK),
        ("[a](&#106;avascript:alert(1))", "link to 'javascript:alert(1)'", LINK),
        ("[a](java&Tab;script:x)", "link to 'java%09script:x'", LINK),
        ("[a](\\javascript:x)", "link to '%5Cjavascript:x'", LINK),
        ("[a](<javascript:x>)", "link to 'javascript:x'", LINK),
        ("<javascript:alert(1)>", "link to 'javascript:alert(1)'", LINK),
        ("[a][b]\n\n[b]: javascript:x", "link to 'javascript:x'", LINK),
        ("[b]\n\n[b]: JAVASCRIPT:x", "link to 'JAVASCRIPT:x'", LINK),
        ("[a](vbscript:x)", "link to 'vbscript:x'", LINK),
        ("[a](data:text/html,x)", "link to 'data:text/html,x'", LINK),
        ("[a](data:image/png;base64,AA)", "link to 'data:image/png;base64,AA'", LINK),
        ("[a](file:///etc/passwd)", "link to 'file:///etc/passwd'", LINK),
        ("[a](ftp://x/y)", "link to 'ftp://x/y'", LINK),
        ("[a](//host/x)", "link to '//host/x'", LINK),
        ("[a](/x/)", "link to '/x/'", LINK),
        ("[a](x.html)", "link to 'x.html'", LINK),
        ("[a](http:x)", "link to 'http:x'", LINK),
        ("[a](https:///x)", "link to 'https:///x'", LINK),
        ("[a](../Bad/)", "link to '../Bad/'", LINK),
        ("[a](../../x/)", "link to '../../x/'", LINK),
        ("[a](../x)", "link to '../x'", LINK),
        ("[a](../x/?q=1)", "link to '../x/?q=1'", LINK),
        ("[a](#)", "link to '#'", LINK),
        ("[a]()", "link to ''", LINK),
        ("![a](https://x/y.png)", "an image", "link to it, or say in words what it shows"),
        ("# a", "a heading", HEADING),
        ("a\n===", "a heading", HEADING),
        ("a\n-", "a heading", HEADING),
        ("> a\n> ---", "a heading", HEADING),
        ("- a\n\n  ## b", "a heading", HEADING),
        ("a\n\n```\nb", "a code block that is never closed", "end it with the line of backticks that it began with"),
        ("```\n\nb\n````~", "a code block that is never closed", "end it with the line of backticks that it began with"),
        ("a {{ b }}", "template braces '{{'", "put them in backticks"),
        ("a {% raw %}", "template braces '{%'", "put them in backticks"),
        ("a {# b #}", "template braces '{#'", "put them in backticks"),
        ("a &#123;{ b", "template braces '{{'", "put them in backticks"),
        ("a {\\{ b", "template braces '{{'", "put them in backticks"),
        ("[b]: javascript:x", "link to 'javascript:x'", LINK),
        ("[a]: <script>\n---", "link to 'script'", LINK),
        ("[a]: https://x.org\n[a]: <script>\n[a]", "link to 'script'", LINK),
        ("[a]: https://x.org", "nothing that a page would show", "write a sentence around the link"),
        ("x" * 20_001, "20,001 characters, 20,000 allowed", "shorten it"),
        ("![" * 11_728, "23,456 characters, 20,000 allowed", "shorten it"),
        *(
            (text, "nested more than 10 levels deep", "write it flatter")
            for text in (
                f"Start {'*a **a ' * 200}{'a** a*' * 200}",
                f"a {'_' * 22}b{'_' * 22}",
                f"a\n\n{'- ' * 11}b",
                f"a\n\n{'1. ' * 11}b",
                "a\n\n" + "\n".join(f"{'  ' * level}+ b" for level in range(11)),
                f"a\n{'>' * 11} b",
                f"{'>- ' * 5}> *a*",
                f"{'> ' * 9}*a [**b**](https://x.org)*",
            )
        ),
    ],
)
def test_refused(text: str, message: str, hint: str) -> None:
    with pytest.raises(BadProse) as caught:
        prose.check(text)
    assert (caught.value.message, caught.value.hint) == (message, hint)


@pytest.mark.parametrize(
    "text",
    [
        "plain words, 50 % of them: a < b && c > d",
        "*emphasis*, **strong** and `code`",
        "`<script>alert(1)</script>` and `{{ jinja }}`",
        "    <b>indented code</b>",
        "```html\n<script>{{ x }}</script>\n```",
        "\\<b> and &lt;script&gt;",
        "one\n\n- a\n- b\n\n1. c",
        "[a](https://x.org/y?z=1#t), <https://x.org>, [m](mailto:a@b.c), <a@b.c>",
        "[a](../a-slug/) and [b](../a-slug/#causes) and [c](#causes)",
        "[a][b]\n\n[b]: https://x.org",
        "javascript: is a word, and so is onerror=alert(1)",
        "{a: 1} and {a}",
        "x" * 20_000,
        f"a {'_' * 20}b{'_' * 20}",
        f"a\n\n{'- ' * 10}b",
        f"{'> ' * 9}*a*",
        "*a* " * 50,
    ],
)
def test_accepted(text: str) -> None:
    prose.check(text)


@pytest.mark.parametrize(
    ("text", "message", "hint"),
    [
        ("one\n\ntwo", "more than one line", "write one paragraph (use '>-' to fold long lines)"),
        *(
            (text, "starts like a list, quote, rule or code block", "begin with a word, or put a backslash first")
            for text in ("- a", "* a", "1. a", "> 80 % of RAM", "---", "***", "___", "```sh")
        ),
    ],
)
def test_refused_where_one_paragraph_is_shown(text: str, message: str, hint: str) -> None:
    with pytest.raises(BadProse) as caught:
        prose.check(text, blocks=False)
    assert (caught.value.message, caught.value.hint) == (message, hint)


@pytest.mark.parametrize("text", ["-9 is SIGKILL", "*a* b", "\\- a", "2 GB", "`a`", "#1234 is open", "1.5 GB", "_a_", "=0"])
def test_accepted_where_one_paragraph_is_shown(text: str) -> None:
    prose.check(text, blocks=False)


def test_links_are_refused_where_a_text_is_shown_on_other_pages() -> None:
    with pytest.raises(BadProse) as caught:
        prose.check("see [a](https://x.org)", links="none")
    assert caught.value.message == "link to 'https://x.org'"
    assert caught.value.hint == "this part is shown on other pages too; move the link to `mechanism` or `references`"
    prose.check("see [a] and `[b](https://x.org)`", links="none")


@pytest.mark.parametrize("href", ["../x/", "#x", "../x/#y"])
def test_links_to_pages_are_refused_where_they_would_be_dead(href: str) -> None:
    with pytest.raises(BadProse) as caught:
        prose.check(f"see [a]({href})", links="web")
    assert (caught.value.message, caught.value.hint) == (f"link to '{href}'", "here links go to https://… and mailto:… only")
    prose.check("see [a](https://x.org/../x/#y) and [b](mailto:a@b.c)", links="web")


def test_the_deepest_text_that_is_accepted_is_shown() -> None:
    for mark in ("- ", "1. ", "> "):
        assert "deepest" in prose.block(f"{mark * 10}deepest")


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("a *b* `<c>` & d", "<p>a <em>b</em> <code>&lt;c&gt;</code> &amp; d</p>\n"),
        ("- a\n- b", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n"),
        ('[a](https://x.org "t\\"t")', '<p><a href="https://x.org" title="t&quot;t">a</a></p>\n'),
        ("```py\na < b\n```", '<pre><code class="language-py">a &lt; b\n</code></pre>\n'),
        ('```a"onclick=x\n```', '<pre><code class="language-a&quot;onclick=x"></code></pre>\n'),
        ("<script>alert(1)</script>", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>\n"),
        ("[a](javascript:alert(1))", "<p>[a](javascript:alert(1))</p>\n"),
        ("<javascript:alert(1)>", "<p>&lt;javascript:alert(1)&gt;</p>\n"),
        ("[a](data:image/png;base64,AA)", "<p>[a](data:image/png;base64,AA)</p>\n"),
        ("![a](https://x/y.png)", '<p>!<a href="https://x/y.png">a</a></p>\n'),
    ],
)
def test_block(text: str, html: str) -> None:
    assert prose.block(text) == html


def test_inline() -> None:
    assert prose.inline("a *b* <i>") == "a <em>b</em> &lt;i&gt;"
    assert prose.inline("[a](../b/)") == '<a href="../b/">a</a>'


@pytest.mark.parametrize(
    ("text", "links"),
    [
        ("none", []),
        ("[a](../one/) and [b](../two-2/#causes)", [("one", ""), ("two-2", "causes")]),
        ("[a][x]\n\n[x]: ../one/", [("one", "")]),
        ("[a](<../one/>)", [("one", "")]),
        ("[a](&#46;&#46;/one/) [b](\\.\\.\\/two\\/)", [("one", ""), ("two", "")]),
        ("[a](#x) [b](<#y>) [c](&#35;z) [d](\\#v) [e]\n\n[e]: #w", [("", "x"), ("", "y"), ("", "z"), ("", "v"), ("", "w")]),
        ("`[a](../one/)`", []),
        ("[a]()", []),
        ("[a](https://x.org/../one/#b)", []),
    ],
)
def test_page_links(text: str, links: list[tuple[str, str]]) -> None:
    assert prose.page_links(text) == links


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("a *b*, `c`.", "a b, c."),
        ("a[b](https://x.org)c", "abc"),
        ("one\ntwo\\\nthree\n\n- four\n- five", "one two three four five"),
        ("  a  ", "a"),
    ],
)
def test_plain(text: str, words: str) -> None:
    assert prose.plain(text) == words


SAFE = {
    "p", "br", "em", "strong", "code", "pre", "a", "ul", "ol", "li", "blockquote", "hr", "h1", "h2", "h3", "h4", "h5", "h6",
}  # fmt: skip
ATTRIBUTES = {"a": {"href", "title"}, "code": {"class"}, "ol": {"start"}}


class Markup(HTMLParser):
    """The tags of a fragment, each held to what CommonMark writes without raw HTML."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in SAFE
        assert {name for name, _ in attrs} <= ATTRIBUTES.get(tag, set())
        href = dict(attrs).get("href")
        # `[a]()` is a link to the page itself; `check` refuses it all the same.
        assert not href or href.lower().startswith(("http://", "https://", "mailto:", "../", "#"))

    def handle_decl(self, decl: str) -> None:
        raise AssertionError(decl)

    def handle_comment(self, data: str) -> None:
        raise AssertionError(data)

    def handle_pi(self, data: str) -> None:
        raise AssertionError(data)

    def unknown_decl(self, data: str) -> None:
        raise AssertionError(data)


PIECES = st.sampled_from(
    ["<script>", "</script>", "<img src=x onerror=alert(1)>", "<!--", "-->", "<![CDATA[", "<?php", "[a]", "[", "]", "(", ")",
     "![", "](", "javascript:alert(1)", "JaVaScRiPt:", "&#106;avascript:", "java&Tab;script:", "data:text/html,", "vbscript:",
     "https://x.org", "http://[", "//x", "../slug/", "[a]: ", "[b]: javascript:x", "<javascript:x>", "<a@b.c>", "\n", "\n\n",
     "    ", "- ", "> ", "# ", "```", "~~~", "`", "*", "_", "\\", "&lt;", "&quot;", '"', "'", " onclick=x ", "{{", "---", "===",
     "1. ", " ", "x", "\t", "\x00"]
)  # fmt: skip


@given(st.lists(PIECES, max_size=12).map("".join) | st.text(max_size=60))
@settings(max_examples=600)
def test_rendering_alone_is_safe_for_any_text(text: str) -> None:
    for html in (prose.block(text), prose.inline(text)):
        markup = Markup()
        markup.feed(html)
        markup.close()


@given(st.lists(PIECES, max_size=12).map("".join))
@settings(max_examples=300)
def test_what_is_accepted_loses_no_link_and_has_no_heading(text: str) -> None:
    try:
        prose.check(text)
    except BadProse:
        return
    html = prose.block(text)
    assert "<h" not in html.replace("<hr", "")
    assert html.count("<a ") == sum(token.type == "link_open" for token in prose._tokens(text))


def test_a_tree_tells_what_is_meant() -> None:
    (paragraph, items) = prose.tree("a *b*\n\n- c").children
    assert [child.type for child in paragraph.children[0].children] == ["text", "em"]
    assert items.type == "bullet_list"
