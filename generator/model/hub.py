"""Hub and vocabulary: the lifecycle phases in their order, and the only lists an entry may choose from."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, Field

from generator.model.entry import Part
from generator.model.text import Brief, Intro, Label, Line, Slug, Summary, Title, fault


class Phase(Part):
    id: Slug = Field(description="the folder of its entries")
    title: Line = Field(description="its name on pages")
    changes: Brief = Field(description="what is new in this phase, so that a failure can strike here first")


OWN_ANCHORS = ("hub", "phases", "entries")
"""What the hub page calls its own parts: a phase of that name would be a second anchor of it."""


def _each_once(phases: tuple[Phase, ...]) -> tuple[Phase, ...]:
    ids = [phase.id for phase in phases]
    for number, name in enumerate(ids):
        if name in ids[:number]:
            raise fault(f"the phase '{name}' stands twice", "keep one")
        if name in OWN_ANCHORS:
            raise fault(f"the phase '{name}' has the name of a part of the hub page", "choose another")
    return phases


class Hub(Part):
    title: Title = Field(description="the hub's title")
    summary: Summary = Field(description="one sentence for search results, 50 to 160 characters")
    intro: Intro = Field(description="what the table is for")
    phases: Annotated[tuple[Phase, ...], AfterValidator(_each_once)] = Field(
        min_length=1, description="the lifecycle phases in order"
    )


class Vocabulary(Part):
    categories: dict[Slug, Label] = Field(min_length=1, description="what kind of failure it is")
    layers: dict[Slug, Label] = Field(min_length=1, description="which part of the stack breaks")
    tags: dict[Slug, Label] = Field(min_length=1, description="words to gather entries by")
