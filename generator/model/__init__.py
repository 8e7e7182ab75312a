"""Entry, Hub, Vocabulary and their parts as frozen pydantic models; no files, no rules across entries."""

from generator.model.entry import (
    Affected,
    Cause,
    Confirm,
    Entry,
    Exit,
    Monitor,
    Origin,
    Part,
    Question,
    Quick,
    Reference,
    Related,
    Reproduction,
    Restart,
    Signature,
    Step,
    Symptom,
    Verify,
)
from generator.model.hub import Hub, Phase, Vocabulary
from generator.model.text import SLUG

__all__ = [
    "SLUG",
    "Affected",
    "Cause",
    "Confirm",
    "Entry",
    "Exit",
    "Hub",
    "Monitor",
    "Origin",
    "Part",
    "Phase",
    "Question",
    "Quick",
    "Reference",
    "Related",
    "Reproduction",
    "Restart",
    "Signature",
    "Step",
    "Symptom",
    "Verify",
    "Vocabulary",
]
