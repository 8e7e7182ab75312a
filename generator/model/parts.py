"""The parts of an entry's page: which of them an entry fills, and by which anchors links reach them."""

from __future__ import annotations

from dataclasses import dataclass

from generator.model.entry import Entry


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the page that has something to say, with its anchor."""

    id: str
    title: str


def sections(entry: Entry, *, related: bool) -> tuple[Section, ...]:
    """In the page's order. `related`: whether there are neighbours to show, which the entry alone does not know."""
    parts = (
        ("quick", "Quick answer", entry.quick),
        ("facts", "Facts", True),
        ("signature", "Searchable signature", entry.signatures),
        ("mechanism", "Mechanism", entry.mechanism),
        ("symptoms", "Symptoms", entry.symptoms),
        ("affected", "Affected systems", entry.affected),
        ("confirm", "Confirm or refute", entry.confirm),
        ("causes", "Causes and fixes", entry.causes),
        ("prevent", "Prevent and monitor", entry.prevent or entry.monitor),
        ("evidence", "Evidence", entry.reproduce),
        ("faq", "Questions", entry.faq),
        ("related", "Related failures", related),
        ("references", "References", entry.references),
        ("tags", "Tags", entry.tags),
    )
    return tuple(Section(id, title) for id, title, content in parts if content)


def anchors(entry: Entry, *, related: bool) -> tuple[str, ...]:
    """All that a link to a part of the page may name: its top, its sections, each cause and each question."""
    causes = (f"cause-{number}" for number in range(1, len(entry.causes) + 1))
    questions = (f"faq-{number}" for number in range(1, len(entry.faq) + 1))
    return ("entry", *(section.id for section in sections(entry, related=related)), *causes, *questions)
