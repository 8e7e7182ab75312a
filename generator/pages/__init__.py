"""Catalogue -> page models: everything a template prints, already chosen, named and ordered. No HTML, no files."""

from generator.model import Section
from generator.pages.coverage import CoveragePage
from generator.pages.entry import EntryPage, entry_page
from generator.pages.exit_codes import ExitCode, Spelling, exit_code
from generator.pages.hub import HubPage, hub_page
from generator.pages.site import Page, Pages, anchors, pages_of

__all__ = [
    "CoveragePage",
    "EntryPage",
    "ExitCode",
    "HubPage",
    "Page",
    "Pages",
    "Section",
    "Spelling",
    "anchors",
    "entry_page",
    "exit_code",
    "hub_page",
    "pages_of",
]
