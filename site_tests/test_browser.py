"""The site in a real Chromium: filter, copy, keyboard, phone, no JavaScript, colours, print, accessibility, hostile texts.

Every page that a test opens is watched: an error on the console, a dialog, or one request to another host fails the test.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, ConsoleMessage, Dialog, Locator, Page, Request, expect, sync_playwright

from site_tests import browser_path, hostile

pytestmark = [pytest.mark.browser, pytest.mark.built]

HUB = "deepspeed/"
PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1300, "height": 900}
SHOWN = ".fx-hub tbody:not([hidden]) tr:not(.fx-group):not([hidden])"

Open = Callable[..., Page]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path.chromium(), args=browser_path.ARGS)
        yield browser
        browser.close()


def _watch(page: Page, origin: str, faults: list[str], *, ignore_console: bool) -> None:
    def requested(request: Request) -> None:
        if not request.url.startswith((origin, "blob:", "data:")):
            faults.append(request.url)

    def opened(dialog: Dialog) -> None:
        faults.append(f"dialog: {dialog.message}")
        dialog.dismiss()

    def said(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not ignore_console:
            faults.append(message.text)

    page.context.on("request", requested)
    page.on("pageerror", lambda error: faults.append(f"error: {error}"))
    page.on("dialog", opened)
    page.on("console", said)


@pytest.fixture
def watched(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Opens an address in a browser of its own; what must never happen there fails the test at its end."""
    faults: list[str] = []
    contexts = []

    def open_page(url: str, *, missing: bool = False, **options: Any) -> Page:
        context = browser.new_context(**{"viewport": DESKTOP, **options})
        contexts.append(context)
        page = context.new_page()
        origin = "/".join(url.split("/")[:3]) + "/"
        _watch(page, origin, faults, ignore_console=missing)
        response = page.goto(url)
        assert response is not None
        assert response.status == (404 if missing else 200), url
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert faults == []


@pytest.fixture
def visit(watched: Callable[..., Page], site_url: str) -> Open:
    """Opens a path of our site."""
    return lambda path="", **options: watched(site_url + path, **options)


@pytest.fixture(scope="module")
def slugs(site: Path) -> list[str]:
    return sorted(path.parent.name for path in site.glob("deepspeed/*/index.html") if path.parent.name != "coverage")


def shown(page: Page) -> list[str]:
    """Slugs of the rows that the hub shows."""
    return [
        href.rstrip("/") for href in page.eval_on_selector_all(f"{SHOWN} a", "links => links.map(a => a.getAttribute('href'))")
    ]


def text_of(page: Page) -> Locator:
    return page.get_by_role("searchbox", name="Printed text or word")


def phase_of(page: Page) -> Locator:
    return page.get_by_role("combobox", name="Phase")


# The hub's filter


def test_filter_by_phase_keeps_it_in_the_address_and_opens_it_cold(visit: Open) -> None:
    page = visit(HUB)
    total = len(shown(page))
    phase_of(page).select_option("offload")
    found = shown(page)
    assert 0 < len(found) < total
    assert page.url.endswith("/deepspeed/?phase=offload")
    expect(page.locator(".fx-filter output")).to_have_text(f"{len(found)} of {total}")
    expect(page.locator("#launch")).to_be_hidden()
    cold = visit(HUB + "?phase=offload")
    assert shown(cold) == found
    expect(phase_of(cold)).to_have_value("offload")


def test_filter_by_words_needs_each_of_them_somewhere_in_the_row(visit: Open) -> None:
    page = visit(HUB)
    text_of(page).fill("emptyDir  SIGBUS")
    assert shown(page) == ["sigbus-shared-memory"]
    assert page.url.endswith("?q=emptyDir++SIGBUS")
    assert shown(visit(HUB + "?q=emptyDir++SIGBUS")) == ["sigbus-shared-memory"]
    expect(page.locator(".fx-close")).to_be_hidden()


def test_filter_and_phase_work_together(visit: Open) -> None:
    page = visit(HUB + "?q=return+code+%3D+-7&phase=communication")
    assert shown(page) == ["sigbus-shared-memory"]
    phase_of(page).select_option("")
    assert shown(page) == ["sigbus-shared-memory", "sigbus-mmap-checkpoint-truncated"]
    assert page.url.endswith("?q=return+code+%3D+-7")


@pytest.mark.parametrize(
    ("line", "slugs"),
    [
        (
            "[2026-11-30 10:00:01,234] [ERROR] [launch.py:325:sigkill_handler] ['python', 'x.py'] exits with return code = -9",
            ["host-ram-oom-offload-init"],
        ),
        (
            "AssertionError: Check batch related parameters. train_batch_size is not equal to micro_batch_per_gpu * "
            "gradient_acc_step * world_size 256 != 4 * 8 * 7",
            ["train-batch-size-mismatch"],
        ),
        ("exits with return code = -90", []),
    ],
)
def test_filter_takes_a_pasted_line_with_its_numbers_and_paths(visit: Open, line: str, slugs: list[str]) -> None:
    page = visit(HUB)
    text_of(page).fill(line)
    assert shown(page) == slugs


@pytest.mark.parametrize(
    ("line", "slug"),
    [
        ("-9", "host-ram-oom-offload-init"),
        ("137", "host-ram-oom-offload-init"),
        ("exitcode: -9", "host-ram-oom-offload-init"),
        ("  exitcode  : -9 (pid: 51234)", "host-ram-oom-offload-init"),
        ("Signal 9 (SIGKILL) received by PID 51234", "host-ram-oom-offload-init"),
        ("OOMKilled", "host-ram-oom-offload-init"),
        ("-98", "address-already-in-use"),
    ],
)
def test_filter_knows_each_launchers_spelling_of_an_exit_code(visit: Open, line: str, slug: str) -> None:
    page = visit(HUB)
    text_of(page).fill(line)
    assert slug in shown(page)
    assert ("host-ram-oom-offload-init" in shown(page)) == (line != "-98")
    expect(page.locator(".fx-close")).to_be_hidden()


@pytest.mark.parametrize(
    ("line", "slugs"),
    [
        ("RuntimeError: Address already in use", {"address-already-in-use"}),
        ("OSError: [Errno 28] No space left on device", {"checkpoint-write-failed-disk-full", "sigbus-shared-memory"}),
        ("Bus error (core dumped)", {"sigbus-shared-memory", "sigbus-mmap-checkpoint-truncated"}),
        (
            "[rank3]: 2026-11-30 10:00:01.234 File /opt/x/zero.py, line 90: RuntimeError: Address already in use 0x7f00 98",
            {"address-already-in-use"},
        ),
    ],
)
def test_a_line_that_no_failure_has_shows_the_closest(visit: Open, line: str, slugs: set[str]) -> None:
    page = visit(HUB)
    text_of(page).fill(line)
    found = shown(page)
    assert slugs <= set(found)
    assert len(found) <= page.locator(".fx-hub td a").count() / 3
    expect(page.locator(".fx-close")).to_have_text("No failure has all of this. Closest:")
    expect(page.locator(".fx-none")).to_be_hidden()
    expect(page.locator(".fx-filter output")).to_contain_text(f"{len(found)} of ")
    assert page.locator(".fx-hub .fx-group:visible").count() <= len(found)
    page.get_by_role("button", name="Show all").click()
    expect(page.locator(".fx-close")).to_be_hidden()


@pytest.mark.parametrize("line", ["exits with return code = -90", "[2026-11-30 10:00:01,234] /opt/x/launch.py 51234", "0 1 2"])
def test_numbers_paths_and_words_of_most_failures_are_close_to_nothing(visit: Open, line: str) -> None:
    page = visit(HUB)
    text_of(page).fill(line + " qqq")
    expect(page.locator(".fx-none")).to_be_visible()
    expect(page.locator(".fx-close")).to_be_hidden()
    assert shown(page) == []


def test_a_whole_log_in_the_filter_takes_no_time(visit: Open) -> None:
    page = visit(HUB)
    for text in ("no such words anywhere " * 20_000, "x" * 400_000, "9" * 400_000, " : " * 100_000, "a1 b2 " * 60_000 + "/"):
        took = page.evaluate(
            """text => {
              const field = document.querySelector(".fx-filter input"), start = performance.now();
              field.value = text;
              history.replaceState = () => {}; // an address has no room for this
              field.dispatchEvent(new Event("input", { bubbles: true }));
              return performance.now() - start;
            }""",
            text,
        )
        assert took < 2000, text[:20]


def test_filter_works_from_a_file(watched: Callable[..., Page], site: Path) -> None:
    page = watched((site / HUB / "index.html").as_uri() + "?q=OOMKilled")
    assert shown(page) == ["host-ram-oom-offload-init"]
    expect(page.locator(".fx-changes")).to_be_hidden()


# Where things stand


@pytest.mark.parametrize("viewport", [{"width": 1280, "height": 900}, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize(
    "address", ["?q=collective", "?q=OOMKilled", "?phase=offload", "?q=OSError:+[Errno+28]+No+space+left+on+device"]
)
def test_results_of_a_cold_address_are_on_the_first_screen(visit: Open, viewport: dict[str, int], address: str) -> None:
    page = visit(HUB + address, viewport=viewport)
    first = page.locator(f"{SHOWN} td a").first
    expect(first).to_be_in_viewport(ratio=1)
    expect(page.locator(".fx-filter")).to_be_in_viewport(ratio=1)
    assert page.evaluate("scrollY") == 0
    expect(page.locator(".fx-changes")).to_be_hidden()
    expect(page.locator(".fx-jump")).to_be_hidden()


@pytest.mark.parametrize("viewport", [{"width": 1280, "height": 900}, PHONE], ids=["desktop", "phone"])
def test_filter_stands_on_the_first_screen_and_hides_the_phases_while_it_is_used(visit: Open, viewport: dict[str, int]) -> None:
    page = visit(HUB, viewport=viewport)
    changes = page.locator(".fx-changes")
    expect(page.locator(".fx-filter")).to_be_in_viewport(ratio=1)
    expect(changes).to_be_visible()
    order = page.locator(".fx-intro, .fx-filter, #phases, .fx-hub").evaluate_all(
        "all => all.map(each => each.id || each.className)"
    )
    assert order == ["fx-intro", "fx-filter", "phases", "fx-table fx-hub"]
    text_of(page).fill("OOMKilled")
    expect(changes).to_be_hidden()
    expect(page.locator(f"{SHOWN} td a").first).to_be_in_viewport(ratio=1)
    text_of(page).fill("")
    expect(changes).to_be_visible()
    phase_of(page).select_option("offload")
    expect(changes).to_be_hidden()
    page.get_by_role("button", name="Show all").click()
    expect(changes).to_be_visible()


def test_filter_stays_in_sight_over_the_table_and_brings_its_results_there(visit: Open) -> None:
    page = visit(HUB)
    page.locator(".fx-hub td a").last.scroll_into_view_if_needed()
    expect(text_of(page)).to_be_in_viewport(ratio=1)
    assert page.evaluate("scrollY") > 300
    text_of(page).fill("OOMKilled")
    form, first = page.locator(".fx-filter").bounding_box(), page.locator(f"{SHOWN} td a").first
    expect(first).to_be_in_viewport(ratio=1)
    box = first.bounding_box()
    assert form is not None
    assert box is not None
    assert form["y"] + form["height"] <= box["y"]


@pytest.mark.parametrize(("width", "display"), [(1000, "block"), (1080, "block"), (1100, "table-cell")])
def test_rows_are_cards_until_the_table_has_room(visit: Open, width: int, display: str) -> None:
    page = visit(HUB, viewport={"width": width, "height": 900})
    assert page.locator(".fx-hub td").first.evaluate("each => getComputedStyle(each).display") == display


def test_tags_stand_side_by_side_at_the_edge(visit: Open) -> None:
    page = visit(HUB + "host-ram-oom-offload-init/")
    boxes = page.locator(".fx-tags li").evaluate_all("all => all.map(each => each.getBoundingClientRect().toJSON())")
    heading = page.locator("#tags").bounding_box()
    assert heading is not None
    assert len({box["y"] for box in boxes}) == 1 < len(boxes)
    assert boxes[0]["x"] == heading["x"]


def test_nothing_found_says_so_and_reset_shows_all(visit: Open) -> None:
    page = visit(HUB)
    everything = shown(page)
    expect(page.locator(".fx-none")).to_be_hidden()
    text_of(page).fill("nosuchword anywhere")
    expect(page.locator(".fx-none")).to_be_visible()
    expect(page.locator(".fx-none")).to_contain_text("No failure matches")
    expect(page.locator(".fx-hub")).to_be_hidden()
    page.get_by_role("button", name="Show all").click()
    expect(page.locator(".fx-hub")).to_be_visible()
    expect(page.locator(".fx-none")).to_be_hidden()
    assert shown(page) == everything
    assert page.url.endswith("/deepspeed/")


def test_an_address_with_an_unknown_phase_shows_all(visit: Open) -> None:
    page = visit(HUB + "?phase=nowhere")
    assert len(shown(page)) > 1
    expect(phase_of(page)).to_have_value("")


def test_a_tag_leads_to_the_entries_that_bear_it(visit: Open) -> None:
    page = visit(HUB + "host-ram-oom-offload-init/")
    page.locator(".fx-tags a", has_text="SIGKILL").click()
    page.wait_for_url("**/deepspeed/?q=sigkill")
    assert "host-ram-oom-offload-init" in shown(page)
    assert "sigbus-shared-memory" not in shown(page)  # its log lines name launch.py's sigkill_handler


# Keyboard


def test_slash_goes_to_the_filter_but_can_be_typed_in_it(visit: Open) -> None:
    page = visit(HUB)
    page.keyboard.press("/")
    field = text_of(page)
    expect(field).to_be_focused()
    page.keyboard.type("a/b")
    expect(field).to_have_value("a/b")


FOCUSED = """() => {
  const active = document.activeElement;
  const at = active.matches(".md-option") ? active.nextElementSibling : active; // the colour switch shows its label
  const style = getComputedStyle(at), box = at.getBoundingClientRect();
  return {
    name: at.className || at.name || at.getAttribute("href") || at.tagName.toLowerCase(),
    tag: at.tagName.toLowerCase(),
    seen: style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0,
    inside: box.bottom > 0 && box.top < innerHeight && box.width > 0 && box.height > 0,
  };
}"""


def walk(page: Page, until: str) -> list[dict[str, Any]]:
    """Where Tab goes, from the top of the page to the first stop that `until` matches."""
    stops = []
    for _ in range(150):
        page.keyboard.press("Tab")
        stops.append(page.evaluate(FOCUSED))
        if page.evaluate("selector => document.activeElement.matches(selector)", until):
            return stops
    raise AssertionError([stop["name"] for stop in stops])


def test_keyboard_reaches_filter_and_links_of_the_hub_with_visible_focus(visit: Open) -> None:
    page = visit(HUB)
    stops = walk(page, ".fx-hub td a")
    tags = [stop["tag"] for stop in stops]
    at = tags.index("select")
    assert tags[at - 1 : at + 3] == ["input", "select", "button", "a"], tags
    assert [stop for stop in stops if not (stop["seen"] and stop["inside"])] == []
    page.keyboard.press("Enter")
    page.wait_for_url("**/deepspeed/*/")


def test_keyboard_reaches_the_copy_buttons_with_visible_focus(visit: Open) -> None:
    page = visit(HUB + "train-batch-size-mismatch/")
    page.locator(".fx-quick button").wait_for(state="attached")
    stops = walk(page, ".fx-confirm button")
    assert [stop for stop in stops if not (stop["seen"] and stop["inside"])] == []
    assert sum(stop["tag"] == "button" for stop in stops) >= 3


# Copying


def test_copy_button_copies_exactly_the_command(visit: Open) -> None:
    page = visit(HUB + "host-ram-oom-offload-init/", permissions=["clipboard-read", "clipboard-write"])
    for block in page.locator(".fx-quick pre, .fx-printed, .fx-confirm pre").all():
        block.get_by_role("button", name="Copy").click()
        expect(block.get_by_role("button")).to_have_text("Copied")
        copied = page.evaluate("navigator.clipboard.readText()")
        assert copied == block.locator("code").evaluate("code => code.textContent") != ""
    assert page.locator(".fx-confirm pre").count() >= 2


def test_a_refused_clipboard_leaves_the_command_selected(visit: Open) -> None:
    page = visit(HUB + "host-ram-oom-offload-init/")
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error('no')); }")
    block = page.locator(".fx-quick pre")
    block.get_by_role("button").click()
    expect(block.get_by_role("button")).to_have_text("Selected")
    assert page.evaluate("getSelection().toString()") == block.locator("code").inner_text()


def test_every_command_and_printed_text_has_a_copy_button(visit: Open, slugs: list[str]) -> None:
    page = visit(HUB + slugs[0] + "/")
    page.locator(".fx-quick button").wait_for(state="attached")
    assert page.locator("pre").count() == page.locator("pre button").count() > 5


# Phone


@pytest.mark.parametrize("width", [320, 390, 1000])
def test_no_page_scrolls_sideways(visit: Open, slugs: list[str], width: int) -> None:
    page = visit("", viewport={**PHONE, "width": width})
    for path in ["", HUB, HUB + "coverage/", "404.html", *(f"{HUB}{slug}/" for slug in slugs)]:
        page.goto(page.evaluate("location.origin") + "/" + path)
        page.evaluate("document.querySelectorAll('article details').forEach(each => each.open = true)")
        wide = page.evaluate(
            """() => document.documentElement.scrollWidth <= innerWidth ? [] :
              [...document.querySelectorAll('article *')].filter(each => each.getBoundingClientRect().right > innerWidth + 1)
                .map(each => each.outerHTML.slice(0, 120))"""
        )
        assert wide == [], path
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path


def test_contents_list_works_on_a_phone(visit: Open, slugs: list[str]) -> None:
    page = visit(f"{HUB}{slugs[0]}/", viewport=PHONE, has_touch=True)
    contents = page.locator(".fx-contents")
    expect(contents.get_by_role("link").first).to_be_hidden()
    contents.get_by_text("On this page").tap()
    contents.get_by_role("link", name="Causes and fixes").tap()
    expect(page.locator("#causes")).to_be_in_viewport()
    header = page.locator(".md-header").bounding_box()
    heading = page.locator("#causes").bounding_box()
    assert header is not None
    assert heading is not None
    assert heading["y"] >= header["y"] + header["height"] - 1


def test_contents_list_works_on_a_desktop(visit: Open, slugs: list[str]) -> None:
    page = visit(f"{HUB}{slugs[0]}/")
    expect(page.locator(".fx-contents")).to_be_hidden()
    page.locator(".md-sidebar--secondary").get_by_role("link", name="References").click()
    expect(page.locator("#references")).to_be_in_viewport()


def test_drawer_leads_home_on_a_phone(visit: Open, slugs: list[str]) -> None:
    page = visit(f"{HUB}{slugs[0]}/", viewport=PHONE)
    page.locator("label.md-header__button[for=__drawer]").click()
    page.locator(".md-sidebar--primary").get_by_role("link", name="Home").click()
    page.wait_for_url("**:*/")
    expect(page.get_by_role("heading", level=1)).to_contain_text("What killed the run?")


# Without JavaScript


def test_hub_is_whole_without_javascript(visit: Open, slugs: list[str]) -> None:
    page = visit(HUB, java_script_enabled=False)
    for absent in (".fx-filter", ".fx-none", ".fx-close"):
        expect(page.locator(absent)).to_be_hidden()
    expect(page.locator(".fx-changes")).to_be_visible()
    page.get_by_role("link", name="Go to the table").click()
    expect(page.locator("#entries")).to_be_in_viewport()
    links = page.locator(".fx-hub td a")
    assert links.count() == len(slugs)
    for link in links.all():
        expect(link).to_be_visible()
    links.last.click()
    expect(page.locator("#quick")).to_be_visible()


def test_entry_is_whole_without_javascript(visit: Open, slugs: list[str]) -> None:
    for viewport in (DESKTOP, PHONE):
        page = visit(f"{HUB}{slugs[0]}/", java_script_enabled=False, viewport=viewport)
        for part in page.locator("article section").all():
            expect(part).to_be_visible()
        details = page.locator(".fx-signature details").first
        details.locator("summary").click()
        expect(details.locator("pre").first).to_be_visible()


# Colours and paper


def test_pages_follow_the_system_and_the_switch(visit: Open) -> None:
    paper = "getComputedStyle(document.body).backgroundColor"
    light, dark = visit(HUB, color_scheme="light"), visit(HUB, color_scheme="dark")
    in_light, in_dark = light.evaluate(paper), dark.evaluate(paper)
    assert in_light != in_dark
    light.get_by_title("Switch to dark mode").click()
    assert light.evaluate(paper) == in_dark
    light.reload()
    assert light.evaluate(paper) == in_dark


def test_print_shows_the_article_and_nothing_around_it(visit: Open, slugs: list[str]) -> None:
    page = visit(f"{HUB}{slugs[0]}/")
    page.emulate_media(media="print")
    expect(page.locator("h1")).to_be_visible()
    for part in page.locator("article section, article pre").all():
        expect(part).to_be_visible()
    for around in (".md-header", ".md-sidebar--secondary", ".fx-actions", ".md-footer"):
        expect(page.locator(around)).to_be_hidden()
    assert page.pdf()[:5] == b"%PDF-"


# Accessibility


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_axe_finds_nothing(visit: Open, scheme: str, viewport: dict[str, int]) -> None:
    for path in ("", HUB, HUB + "?q=qqq", HUB + "?q=Bus+error+(core+dumped)", f"{HUB}host-ram-oom-offload-init/", "404.html"):
        page = visit(path, color_scheme=scheme, viewport=viewport)
        if path.count("/") == 2:
            page.locator(".fx-quick button").wait_for(state="attached")
        page.evaluate("document.querySelectorAll('article details').forEach(each => each.open = true)")
        results = Axe().run(page)
        told = [(found["id"], [node["target"] for node in found["nodes"]]) for found in results.response["violations"]]
        assert told == [], path


# Other hosts, other pages, hostile texts


def test_no_page_asks_another_host_or_complains(visit: Open, slugs: list[str]) -> None:
    page = visit()  # the watch of the fixture is the test
    for path in [HUB, *(f"{HUB}{slug}/" for slug in slugs)]:
        page.goto(page.evaluate("location.origin") + "/" + path, wait_until="networkidle")
        page.mouse.wheel(0, 4000)


def test_a_missing_page_shows_the_way(visit: Open) -> None:
    page = visit("deepspeed/no-such-entry/", missing=True)
    expect(page.get_by_role("heading", level=1)).to_have_text("No page here")
    page.get_by_role("link", name="All DeepSpeed failures").click()
    page.wait_for_url("**/deepspeed/")


def test_a_hostile_entry_runs_nothing_and_is_printed_as_it_stands(watched: Callable[..., Page], hostile_url: str) -> None:
    for path in ("", HUB, f"{HUB}first/", f"{HUB}second/", f"{HUB}given-up/"):
        page = watched(hostile_url + path)
        page.evaluate("document.querySelectorAll('details').forEach(each => each.open = true)")
        page.wait_for_load_state("networkidle")
        assert page.evaluate("window.fxHit") is None, path
        assert page.locator("article img, article script, article form:not(.fx-filter)").count() == 0, path
    page = watched(f"{hostile_url}{HUB}first/")
    assert page.locator("h1").inner_text().endswith(hostile.TITLE)
    assert page.title().endswith(f"{hostile.TITLE} - Training failure encyclopedia")


def test_a_hostile_address_or_filter_text_runs_nothing(watched: Callable[..., Page], hostile_url: str) -> None:
    text = "%22%3E%3Cimg+src%3Dx+onerror%3DfxHit%3D1%3E%3Cscript%3EfxHit%3D1%3C/script%3E"
    page = watched(f"{hostile_url}{HUB}?q={text}&phase={text}#{text}")
    expect(text_of(page)).to_have_value('"><img src=x onerror=fxHit=1><script>fxHit=1</script>')
    text_of(page).fill(hostile.TITLE)
    assert shown(page)
    assert page.evaluate("window.fxHit") is None
