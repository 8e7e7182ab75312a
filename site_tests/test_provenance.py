"""The index of messages: ranges, files, look-up, history, refresh. A small made-up project stands in for DeepSpeed."""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import lzma
import os
import tarfile
import threading
from collections.abc import Iterator
from functools import partial
from http.server import HTTPServer, SimpleHTTPRequestHandler
from pathlib import Path

import pytest

from generator import provenance
from generator.provenance import BadArchive, BadIndex, Release
from generator.provenance.archive import sources
from generator.provenance.find import Finder, alike, literals
from generator.provenance.index import Index, Row, parsed, read_releases, written, written_releases
from generator.provenance.lines import Item, block, fingerprint, items
from generator.provenance.lines import parsed as parsed_lines
from generator.provenance.lines import written as written_lines
from generator.provenance.ranges import BadRanges, Order
from site_tests.command import made, told

ORDER = Order(("0.1", "0.2", "0.10", "0.11"))
SHARDS = "cannot open the shards of rank {} in {}"


@pytest.mark.parametrize(
    ("places", "text", "told"),
    [
        ({0}, "0.1", "0.1"),
        ({3}, "0.11..", "0.11"),
        ({0, 1}, "0.1-0.2", "0.1 to 0.2"),
        ({1, 2, 3}, "0.2..", "0.2 to 0.11"),
        ({0, 2, 3}, "0.1,0.10..", "0.1, 0.10 to 0.11"),
        (set(), "", ""),
    ],
)
def test_ranges_are_open_at_the_newest_release(places: set[int], text: str, told: str) -> None:
    assert ORDER.spell(places) == text
    assert ORDER.parse(text) == places
    assert ORDER.told(places) == told


@pytest.mark.parametrize("text", ["0.3..", "0.1-0.9", "..", "0.1-", "0.1,,0.2"])
def test_an_unknown_release_is_refused(text: str) -> None:
    with pytest.raises(BadRanges):
        ORDER.parse(text)


def test_an_open_range_grows_with_the_next_release() -> None:
    longer = Order((*ORDER.versions, "0.12"))
    assert longer.parse("0.2..") == {1, 2, 3, 4}


def index(*templates: str, releases: str = "0.2..") -> Index:
    return Index("deepspeed", ORDER, tuple(Row(text, "raise", "ValueError", ORDER.parse(releases)) for text in templates))


NASTY = [
    "a\ttab, a \\ backslash and\na new line",
    "# reads as a comment",
    "\\n is no new line",
    "ends with \\",
    "carriage\rreturn here",
]


def test_a_written_index_reads_back_the_same() -> None:
    before = index(*sorted(NASTY))
    text = written(before, "# notice\n")
    assert set(parsed("deepspeed", text).rows) == set(before.rows)
    assert len(text.splitlines()) == 3 + len(NASTY)
    assert written(parsed("deepspeed", text), "# notice\n") == text


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ("one\ttwo", "line 3: 2 cells, 4 needed"),
        ("text\traise\t\t9.9..", "line 3: no release '9.9' in '9.9..'"),
    ],
)
def test_a_broken_row_is_named(row: str, message: str) -> None:
    with pytest.raises(BadIndex, match=message):
        parsed("deepspeed", f"# Releases: 0.1 0.2\ntemplate\tkind\tname\treleases\n{row}\n")


def test_white_space_does_not_part_a_message_from_its_template() -> None:
    assert index("two  lines\nof text").releases_of("two lines of text") == {1, 2, 3}


def test_releases_read_back_the_same(tmp_path: Path) -> None:
    releases = {"deepspeed": (Release("0.1", "2020-01-01", "ab"), Release("0.2", "", "cd")), "accelerate": ()}
    (tmp_path / "releases.tsv").write_text(written_releases(releases))
    assert read_releases(tmp_path) == {"deepspeed": releases["deepspeed"]}


# --- look-up ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("template", "parts"),
    [
        ("a {} b", ("a ", " b")),
        ("{} b", ("", " b")),
        ("a {{x}} {}", ("a {x} ", "")),
        ("set {{{}}} here", ("set {", "} here")),
        ("{}{}", ("", "", "")),
        ("no value", ("no value",)),
    ],
)
def test_literals(template: str, parts: tuple[str, ...]) -> None:
    assert literals(template) == parts


LINE = f"[rank1]: ValueError: {SHARDS.format(3, '/ckpt')}"


@pytest.mark.parametrize(
    ("line", "hits", "claims"),
    [
        (LINE, 1, 1),
        ("[2024-01-01 10:00:00,123] [ERROR] [engine.py:12:load] cannot open the shards of rank 3 in /ckpt", 1, 1),
        ("cannot open the shards of rank 3 in /ckpt", 1, 1),
        ("the trainer said: cannot open the shards of rank 3 in /ckpt", 1, 0),
        ("cannot open the shards of rank 3", 0, 0),
        ("cannot open the shard of rank 3 in /ckpt", 0, 0),
        ("", 0, 0),
    ],
)
def test_a_line_is_claimed_when_the_message_is_all_of_it(line: str, hits: int, claims: int) -> None:
    finder = Finder(index(SHARDS, "another message altogether {}"))
    assert (len(finder.hits(line)), len(finder.claims(line))) == (hits, claims)


def test_a_message_that_ends_in_text_ends_the_line() -> None:
    finder = Finder(index("the shards are incomplete"))
    assert finder.claims("ValueError: the shards are incomplete")
    assert not finder.claims("ValueError: the shards are incomplete, says somebody else")


def test_generic_messages_are_never_found() -> None:
    finder = Finder(index("{} is {}", "Expected {}, got {}", "error: {}"))
    assert not finder.hits("Expected 3, got 4")


def test_each_line_of_a_message_is_found_alone() -> None:
    finder = Finder(index("The optimizer state is split.\nLoad it with as many ranks as saved it: {}"))
    assert finder.claims("RuntimeError: The optimizer state is split.")
    assert finder.claims("Load it with as many ranks as saved it: 8")


def test_long_lines_and_many_values_end_soon() -> None:
    finder = Finder(index("spread " + "{} over words " * 12))
    assert not finder.claims("spread " + "over words over word " * 20_000)


def test_the_nearest_message_is_named() -> None:
    finder = Finder(index(SHARDS, "another message altogether {}"))
    assert finder.nearest("cannot open shards of the rank {} in {}") == SHARDS
    assert finder.nearest("cannot open the shards of") == SHARDS
    assert finder.nearest("qwertz") is None


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("ValueError: cannot open the shards of rank 3", [SHARDS]),
        ("cannot open the shards", [SHARDS]),
        ("cannot open the windows of rank 3", []),
        ("cannot", []),
        ("", []),
    ],
)
def test_a_cut_line_finds_the_message_that_it_begins(line: str, found: list[str]) -> None:
    assert Finder(index(SHARDS, "another message altogether {}")).holding(line) == found


def test_braces_and_values_are_shown_as_they_are_printed() -> None:
    assert provenance.shown("bad entry: {{line}} of {}") == "bad entry: {line} of …"


def test_rewordings_are_alike_and_strangers_are_not() -> None:
    assert alike(SHARDS, ["cannot open shards of rank {} in {}", "no such optimizer: {}"]) == [
        "cannot open shards of rank {} in {}"
    ]


# --- the line index --------------------------------------------------------------------------------------------------

ITEMS = [
    Item(1, 9, "function", "load"),
    Item(4, 4, "log", fingerprint("opening {}")),
    Item(7, 8, "raise", fingerprint(SHARDS)),
    Item(11, 12, "function", "save"),
]


def test_a_block_reads_back_the_same_and_shifted_code_reads_alike() -> None:
    assert list(items(block(ITEMS))) == sorted(ITEMS)
    shifted = [Item(item.first + 5, item.last + 5, item.kind, item.mark) for item in ITEMS]
    assert block(shifted).splitlines()[1:] == block(ITEMS).splitlines()[1:]


def lines(**blocks: list[Item]) -> provenance.Lines:
    """`old` stands for 0.1 and 0.2, `new` for 0.10 and 0.11."""
    releases = {"old": frozenset({0, 1}), "new": frozenset({2, 3})}
    return provenance.Lines(ORDER, {"deepspeed/engine.py": {block(found): releases[name] for name, found in blocks.items()}})


LATER = [Item(item.first + 2, item.last + 2, item.kind, item.mark) for item in ITEMS]
BOTH = lines(old=ITEMS, new=LATER)


def test_a_written_line_index_reads_back_the_same() -> None:
    assert parsed_lines(written_lines(BOTH)) == BOTH


@pytest.mark.parametrize("content", [b"", b"no archive", written_lines(BOTH)[:-20]])
def test_a_broken_line_index_is_refused(content: bytes) -> None:
    with pytest.raises(BadIndex, match="the line index cannot be read"):
        parsed_lines(content)


@pytest.mark.parametrize("body", ["qqq", "z1 2 abcd", "r1 2 abcd\n\nr1 2 abcd", f"r{'9' * 5000} 2 abcd"])
def test_a_block_that_is_none_is_refused_when_read(body: str) -> None:
    with pytest.raises(BadIndex, match=r"the line index cannot be read \(a block of 'a.py' is none\)"):
        parsed_lines(lzma.compress(f"0.1 0.2\n>a.py\t0.1..\n{body}".encode()))


@pytest.mark.parametrize(
    ("name", "content", "line"),
    [
        ("deepspeed.tsv", b"", "deepspeed.tsv: lists no releases"),
        ("deepspeed.tsv", b"a\tb\n", "deepspeed.tsv:1:1: 2 cells, 4 needed"),
        ("deepspeed.tsv", b"# Releases: 0.1 0.2\na b c d\traise\tX\t0.2-0.1\n", "deepspeed.tsv:2:1: names no release"),
        ("deepspeed.tsv", b"# x\n\xff", "deepspeed.tsv:2:1: byte 0xff is not UTF-8"),
        ("deepspeed.tsv", b"# Releases: 0.1\n", "deepspeed.lines.xz: cannot be read (No such file or directory)"),
        ("deepspeed.tsv", None, "deepspeed.tsv: not a file"),
        (
            "threads.tsv",
            b"a\t" + b"9" * 5000 + b"\thttps://x/\n",
            "threads.tsv:1:1: a template, a count and an https address, with tabs between them, are needed",
        ),
        ("threads.tsv", None, "threads.tsv: not a file"),
    ],
)
def test_a_broken_index_is_a_problem_at_its_place(tmp_path: Path, name: str, content: bytes | None, line: str) -> None:
    root = made(tmp_path)
    (root / "provenance").mkdir()
    if content is None:
        os.mkfifo(root / "provenance" / name)
    else:
        (root / "provenance" / name).write_bytes(content)
    code, stdout, stderr = told("--root", str(root), "check")
    assert (code, "Traceback" in stderr) == (1, False)
    assert f"provenance/{line}; restore it from the repository" in stdout + stderr


def test_a_log_of_very_many_places_ends_soon() -> None:
    log = iter([f"[engine.py:{number}:nobody]" for number in range(30_000)])
    assert provenance.dated(log, BOTH).clues == ()
    assert len(list(log)) == 9_999


def test_the_newest_place_of_a_message() -> None:
    assert BOTH.places(SHARDS) == (3, [("deepspeed/engine.py", 9)])
    assert BOTH.places("never heard of") is None


FRAME = '  File "/home/user/venv/lib/python3.11/site-packages/deepspeed/engine.py", line {}, in {}'


@pytest.mark.parametrize(
    ("log", "releases"),
    [
        (["[2024-01-01] [INFO] [engine.py:4:load] opening x"], ("0.1", "0.2")),
        (["[2024-01-01] [INFO] [engine.py:6:load] opening x"], ("0.10", "0.11")),
        ([FRAME.format(7, "load"), "    raise ValueError("], ("0.1", "0.2")),
        ([f"[rank0]: {FRAME.format(9, 'load')}", "[rank0]:     raise ValueError("], ("0.10", "0.11")),
        ([FRAME.format(2, "load"), "    self.open()"], ("0.1", "0.2")),
        ([FRAME.format(5, "load"), "    self.open()"], ORDER.versions),
        ([FRAME.format(5, "load"), FRAME.format(4, "load"), "[engine.py:6:load]"], ("0.10", "0.11")),
        ([FRAME.format(5, "nobody")], ()),
        ([FRAME.format(5, "load").replace("deepspeed", "otherware")], ()),
        (["", "nothing of the kind"], ()),
    ],
)
def test_the_releases_that_can_have_written_a_log(log: list[str], releases: tuple[str, ...]) -> None:
    assert provenance.dated(log, BOTH).releases == releases


def test_a_log_of_two_releases_is_not_agreed() -> None:
    mixed = provenance.dated(["[engine.py:4:load]", "[engine.py:6:load]"], BOTH)
    assert (mixed.releases, mixed.agreed) == (ORDER.versions, False)
    assert provenance.dated([], BOTH).agreed


# --- archives, history, refresh --------------------------------------------------------------------------------------


def archive(folder: Path, name: str, version: str, files: dict[str, str]) -> Path:
    path = folder / f"{name}-{version}.tar.gz"
    with gzip.GzipFile(path, "wb", mtime=0) as packed, tarfile.open(fileobj=packed, mode="w") as tar:
        for inside, text in files.items():
            member = tarfile.TarInfo(f"{name}-{version}/{inside}")
            member.size = len(text.encode())
            tar.addfile(member, io.BytesIO(text.encode()))
    return path


def place(path: str) -> str:
    return path if path.startswith("deepspeed/") and path.endswith(".py") else ""


def test_only_source_files_of_the_package_are_read(tmp_path: Path) -> None:
    made = archive(tmp_path, "deepspeed", "0.1", {"deepspeed/a.py": "x", "tests/b.py": "y", "deepspeed/c.txt": "z"})
    assert sources(made, place) == {"deepspeed/a.py": "x"}


def test_links_and_devices_in_an_archive_are_not_followed(tmp_path: Path) -> None:
    made = tmp_path / "deepspeed-0.1.tar.gz"
    with tarfile.open(made, "w:gz") as tar:
        link = tarfile.TarInfo("deepspeed-0.1/deepspeed/a.py")
        link.type, link.linkname = tarfile.SYMTYPE, "/etc/passwd"
        tar.addfile(link)
    assert sources(made, place) == {}


def test_an_archive_that_claims_too_much_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = archive(tmp_path, "deepspeed", "0.1", {"deepspeed/a.py": "x" * 100, "tests/b.py": "y" * 100})
    monkeypatch.setattr("generator.provenance.archive.LIMIT_TEXT", 99)
    with pytest.raises(BadArchive, match="more than 99 bytes of source"):
        sources(made, place)
    monkeypatch.setattr("generator.provenance.archive.LIMIT_UNPACKED", 150)
    monkeypatch.setattr("generator.provenance.archive.LIMIT_TEXT", 1000)
    with pytest.raises(BadArchive, match="too large when unpacked"):
        sources(made, place)


def test_deep_brackets_in_native_code_are_no_messages() -> None:
    assert provenance.Seen().snapshot({"csrc/a.cpp": f'printf({"(" * 2000}"hello there world"{")" * 2000})'}).blocks == {}


def test_what_is_no_archive_is_named(tmp_path: Path) -> None:
    (tmp_path / "deepspeed-0.1.tar.gz").write_text("no archive")
    with pytest.raises(BadArchive, match=r"deepspeed-0\.1\.tar\.gz: "):
        sources(tmp_path / "deepspeed-0.1.tar.gz", place)


def code(text: str) -> dict[str, str]:
    return {"deepspeed/engine.py": f"def load(rank, path):\n    raise ValueError(f'{text} {{rank}} in {{path}}')\n"}


VERSIONS = {
    "0.1": code("cannot open the shards of rank"),
    "0.2": code("cannot open the shards of rank"),
    "0.10": code("cannot open shards of rank"),
}


class Served(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass

    def guess_type(self, path: object) -> str:
        return "application/vnd.pypi.simple.v1+json" if str(path).endswith("index.html") else "application/gzip"


@pytest.fixture
def shop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A package index on loopback, in pip's settings; publish() adds to it."""
    folder = tmp_path / "shop"
    folder.mkdir()
    server = HTTPServer(("127.0.0.1", 0), partial(Served, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    monkeypatch.setenv("PIP_INDEX_URL", f"http://127.0.0.1:{server.server_port}/")
    yield folder
    server.shutdown()
    server.server_close()


def publish(shop: Path, versions: dict[str, dict[str, str]], project: str = "deepspeed") -> None:
    (shop / project).mkdir(exist_ok=True)
    files = []
    for version, contents in versions.items():
        made = archive(shop / project, project, version, contents)
        digest = hashlib.sha256(made.read_bytes()).hexdigest()
        files.append(
            {"filename": made.name, "url": f"{made.name}", "hashes": {"sha256": digest}, "upload-time": "2024-01-02T00:00:00Z"}
        )
    page = {"meta": {"api-version": "1.1"}, "name": project, "files": files, "versions": list(versions)}
    (shop / project / "index.html").write_text(json.dumps(page))


def refresh(root: Path, *arguments: str) -> tuple[int, str, str]:
    return told(
        "--root", str(root), "provenance", "refresh", "--project", "deepspeed", "--cache", str(root / "cache"), *arguments
    )


def rows(root: Path) -> list[str]:
    return [line for line in (root / "provenance/deepspeed.tsv").read_text().splitlines() if not line.startswith("# ")][1:]


def test_a_refresh_reads_every_release_once(tmp_path: Path, shop: Path) -> None:
    root = made(tmp_path / "project")
    publish(shop, {version: VERSIONS[version] for version in ("0.1", "0.2")})
    assert refresh(root) == (0, "deepspeed: 2 new releases of 2, 1 row\n", "")
    assert rows(root) == ["cannot open the shards of rank {} in {}\traise\tValueError\t0.1.."]
    for archive_file in shop.glob("deepspeed/*.gz"):
        archive_file.unlink()
    assert refresh(root) == (0, "deepspeed: 0 new releases of 2, 1 row\n", "")


def test_a_new_release_changes_only_what_it_changes(tmp_path: Path, shop: Path) -> None:
    root = made(tmp_path / "project")
    publish(shop, {version: VERSIONS[version] for version in ("0.1", "0.2")})
    refresh(root)
    publish(shop, VERSIONS)
    assert refresh(root)[1] == "deepspeed: 1 new release of 3, 2 rows\n"
    assert rows(root) == [
        "cannot open shards of rank {} in {}\traise\tValueError\t0.10..",
        "cannot open the shards of rank {} in {}\traise\tValueError\t0.1-0.2",
    ]


def test_in_one_go_or_in_two_gives_the_same_bytes(tmp_path: Path, shop: Path) -> None:
    once, twice = made(tmp_path / "once"), made(tmp_path / "twice")
    publish(shop, {"0.2": VERSIONS["0.2"]})
    refresh(twice)
    publish(shop, VERSIONS)
    refresh(twice)
    refresh(once)
    for name in ("deepspeed.tsv", "deepspeed.lines.xz", "releases.tsv"):
        assert (once / "provenance" / name).read_bytes() == (twice / "provenance" / name).read_bytes()


def test_a_message_of_an_entry_that_went_is_told(tmp_path: Path, shop: Path) -> None:
    root = made(tmp_path / "project")
    before = {"deepspeed/launch.py": "def end(code):\n    logger.error(f'exits with return code = {code}')\n"}
    publish(shop, {"0.1": before})
    refresh(root)
    after = {"deepspeed/launch.py": "def end(code):\n    logger.error(f'exited with return code = {code}')\n"}
    publish(shop, {"0.1": before, "0.2": after})
    assert refresh(root)[1].splitlines()[1:] == [
        "entries/deepspeed/offload/host-ram.yaml: no longer after 0.1: exits with return code = {}",
        "    now perhaps: exited with return code = {}",
    ]


def test_a_changed_archive_is_refused(tmp_path: Path, shop: Path) -> None:
    root = made(tmp_path / "project")
    publish(shop, {"0.1": VERSIONS["0.1"]})
    refresh(root)
    publish(shop, {"0.1": VERSIONS["0.10"]})
    before = rows(root)
    code, _, error = refresh(root)
    assert (code, rows(root)) == (2, before)
    assert "deepspeed 0.1: the archive is not the one that was read before; look into it by hand" in error


def test_names_that_lead_elsewhere_are_not_fetched(tmp_path: Path, shop: Path) -> None:
    root = made(tmp_path / "project")
    publish(shop, {"0.1": VERSIONS["0.1"]})
    page = shop / "deepspeed/index.html"
    page.write_text(page.read_text().replace('"filename": "deepspeed', '"filename": "../../deepspeed'))
    assert refresh(root)[0] == 0
    assert not list(tmp_path.glob("deepspeed*"))
    assert "0 new releases of 0" in refresh(root)[1]


def test_a_transfer_without_end_is_given_up(tmp_path: Path, shop: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = made(tmp_path / "project")
    publish(shop, {"0.1": VERSIONS["0.1"]})
    monkeypatch.setattr("generator.provenance.releases.LIMIT_ARCHIVE", 10)
    assert refresh(root)[::2] == (2, "Error: deepspeed-0.1.tar.gz: more than 10 bytes\n")


def test_an_archive_that_is_not_what_the_index_says_is_not_read(tmp_path: Path, shop: Path) -> None:
    root = made(tmp_path / "project")
    publish(shop, {"0.1": VERSIONS["0.1"]})
    (shop / "deepspeed/deepspeed-0.1.tar.gz").write_bytes(b"something else")
    code, _, error = refresh(root)
    assert (code, "deepspeed-0.1.tar.gz" in error) == (2, True)
    assert not (root / "provenance").exists()


def test_an_interruption_loses_at_most_a_portion(tmp_path: Path, shop: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("generator.provenance.refresh.BATCH", 1)
    root = made(tmp_path / "project")
    publish(shop, VERSIONS)
    late = shop / "deepspeed/deepspeed-0.10.tar.gz"
    content = late.read_bytes()
    late.unlink()
    assert refresh(root)[0] == 2
    assert rows(root) == ["cannot open the shards of rank {} in {}\traise\tValueError\t0.1.."]
    late.write_bytes(content)
    assert refresh(root)[1] == "deepspeed: 1 new release of 3, 2 rows\n"


def test_files_of_different_releases_are_made_anew(tmp_path: Path, shop: Path) -> None:
    root = made(tmp_path / "project")
    publish(shop, VERSIONS)
    refresh(root)
    whole = rows(root)
    (root / "provenance/releases.tsv").write_text("project\tversion\tdate\tsha256\n")
    assert refresh(root)[1] == "deepspeed: 3 new releases of 3, 2 rows\n"
    assert rows(root) == whole


def test_an_index_that_does_not_answer_is_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PIP_INDEX_URL", "http://127.0.0.1:9/")
    code, _, error = refresh(made(tmp_path / "project"))
    assert code == 2
    assert error.startswith("Error: deepspeed: the package index does not answer (")


def test_what_changed_as_json(tmp_path: Path, shop: Path) -> None:
    publish(shop, {"0.1": VERSIONS["0.1"]})
    assert json.loads(refresh(made(tmp_path / "project"), "--json")[1]) == [
        {"project": "deepspeed", "new": ["0.1"], "changes": []}
    ]
