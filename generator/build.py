"""The whole flow in one call, for both hosts: read, check, make pages, render. Remembers what did not change.

Knows no host: raises BrokenSite with the problems in words, prints nothing, writes nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from generator import checks, evidence, provenance
from generator.catalogue import Catalogue, Reader
from generator.pages import Pages, pages_of
from generator.problems import Problem, counted, has_errors, in_order
from generator.render import BrokenTemplate, Renderer


class BrokenSite(Exception):
    """The site cannot be built. Its text is the problems, a line each, and a count."""


@dataclass(frozen=True)
class Site:
    """`articles` are the HTML articles by page url."""

    catalogue: Catalogue
    pages: Pages
    articles: dict[str, str]


class Builder:
    """`edit_base` goes before an entry's path to make its edit link; `drafts` shows drafts too.

    `tell` is called with what is about to be done, for whoever waits. With `today`, no entry may be reviewed later.
    """

    def __init__(
        self,
        root: Path,
        *,
        edit_base: str = "",
        drafts: bool = False,
        today: date | None = None,
        tell: Callable[[str], None] = lambda _: None,
    ) -> None:
        self.today = today
        self.tell = tell
        self.reader = Reader(root)
        self.evidence = evidence.Reader(root)
        self.messages = provenance.Reader(root / "provenance")
        self.renderer = Renderer(root / "templates", edit_base=edit_base)
        self.drafts = drafts

    def checked(self) -> tuple[Catalogue | None, list[Problem]]:
        """The catalogue as it is now, and every problem in it."""
        self.tell("Reading the entries")
        catalogue, problems = self.reader.read()
        if catalogue is not None:
            try:
                messages = self.messages.read()
            except provenance.BadIndex as bad:
                return catalogue, in_order([*problems, _of_index(str(bad))])
            self.tell(f"Checking {counted(len(catalogue.records), 'entry')}")
            cases, of_evidence = self.evidence.read(catalogue)
            of_evidence += evidence.check(catalogue, cases)
            problems = in_order([*problems, *checks.check(catalogue, self.today, messages), *of_evidence])
        return catalogue, problems

    def pages(self, catalogue: Catalogue) -> Pages:
        """Page models of a catalogue that has passed its checks."""
        cases, _ = self.evidence.read(catalogue)
        return pages_of(catalogue.shown(drafts=self.drafts), self.messages.read(), cases, catalogue)

    def build(self) -> Site:
        """Raises BrokenSite."""
        catalogue, problems = self.checked()
        if catalogue is None or has_errors(problems):
            raise BrokenSite(told(catalogue, problems))
        pages = self.pages(catalogue)
        self.tell(f"Rendering {counted(len(pages.entries), 'entry')}")
        try:
            texts = self.renderer.site(pages)
        except BrokenTemplate as error:
            raise BrokenSite(str(error)) from error
        return Site(
            catalogue.shown(drafts=self.drafts), pages, {path.removesuffix("index.html"): text for path, text in texts.items()}
        )


def _of_index(bad: str) -> Problem:
    """`deepspeed.tsv: line 7: what` as a finding at its place."""
    found = re.fullmatch(r"([^:]*): (?:line (\d+): )?(.*)", bad, re.DOTALL)
    name, line, what = found.groups() if found else ("", None, bad)
    at = int(line) if line else 0
    return Problem(f"provenance/{name}", at, 1 if at else 0, "", what, "restore it from the repository")


def told(catalogue: Catalogue | None, problems: list[Problem]) -> str:
    """Every problem on its line, then how many in how much."""
    lines = [problem.as_text() for problem in problems]
    errors = [problem for problem in problems if problem.severity == "error"]
    files = len({problem.path for problem in errors})
    read = counted(len(catalogue.records), "entry") if catalogue else "no entries"
    asked = len(problems) - len(errors)
    also = f" and {counted(asked, 'question')}, which may stay open" if asked else ""
    return "\n".join([*lines, f"{counted(len(errors), 'problem')} in {counted(files, 'file')}{also}, {read} read"])
