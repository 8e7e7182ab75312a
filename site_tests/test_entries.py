"""The real entries and their evidence: sound, complete, and free of what belongs to one machine."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from generator.catalogue import Catalogue, read
from generator.scaffold import MODELINE
from site_tests.sample import found

ROOT = Path(__file__).resolve().parent.parent
ENTRIES = sorted(ROOT.glob("entries/*/*/*.yaml"))
EVIDENCE = sorted(path for path in ROOT.glob("evidence/**/*") if path.is_file() and "__pycache__" not in path.parts)


@cache
def real() -> Catalogue:
    values, _ = read(ROOT)
    assert values
    return values


def test_they_have_no_problems() -> None:
    assert found(ROOT) == []


def test_at_least_twelve_are_published_and_every_phase_has_one() -> None:
    published = [record for record in real().records if record.published]
    assert len(published) >= 12
    phases = {(hub, phase.id) for hub, value in real().hubs.items() for phase in value.phases}
    assert phases - {(record.hub, record.phase) for record in published} == set()


FOREIGN = re.compile(r"(?<![\w.])/(?:root|home/(?!user\b)\w+|Users/\w+)/|\b[\w.+-]+@[\w-]+(?:\.[\w-]+)+\b")
"""A path of one machine, where samples write /home/user, or a mail address."""


@pytest.mark.parametrize("path", [*ENTRIES, *EVIDENCE], ids=lambda path: path.relative_to(ROOT).as_posix())
def test_nothing_names_a_machine_or_a_person(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    assert [f"{number}: {match[0]}" for number, line in enumerate(lines, 1) if (match := FOREIGN.search(line))] == []


@pytest.mark.parametrize(
    ("text", "is_foreign"),
    [
        ("File /root/x.py", True),
        ("File /home/jane/x.py", True),
        ("in /Users/jane/x.py", True),
        ("mail jane.doe@example.org", True),
        ("/home/user/train.py and /tmp/state", False),
        ("/workspace/train.py, /worker", False),
        ("actions@v4 and rank0@node", False),
        ("git@github", False),
    ],
)
def test_what_counts_as_foreign(text: str, is_foreign: bool) -> None:
    assert bool(FOREIGN.search(text)) == is_foreign


@pytest.mark.parametrize("path", ENTRIES, ids=lambda path: path.stem)
def test_the_first_line_tells_editors_the_schema(path: Path) -> None:
    text = path.read_bytes().decode()
    assert text.splitlines()[0] == MODELINE
    assert "\r" not in text and text.endswith("\n") and not text.endswith("\n\n")
    assert (path.parent / MODELINE.partition("=")[2]).resolve() == ROOT / "docs/schema/entry.json"


def test_what_the_readme_quotes_stands_in_the_entry() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    (path,) = re.findall(r"\(entries/(\S+\.yaml)\)", readme)
    entry = (ROOT / "entries" / path).read_text(encoding="utf-8").splitlines()
    quoted = readme.partition("```yaml\n")[2].partition("```")[0].splitlines()
    assert len(quoted) > 5
    assert [line for line in quoted if line not in entry] == []
