"""Catalogue -> machine forms: the JSON of an entry, the list of entries, the JSON schema that editors check against."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

from pydantic_core import to_json

from generator.catalogue import Catalogue, Record
from generator.model import Entry, Vocabulary

SCHEMA_PATH = "docs/schema/entry.json"


def entry_data(record: Record) -> dict[str, Any]:
    """The entry as its author wrote it, with what its place says. Keys that were left out are left out."""
    written = record.entry.model_dump(mode="json", exclude_unset=True)
    return {"slug": record.slug, "hub": record.hub, "phase": record.phase, "path": record.path, **written}


@lru_cache(maxsize=16384)
def entry_json(record: Record) -> str:
    """The same as text; a record never changes, so each is written once."""
    return to_json(entry_data(record), indent=2).decode() + "\n"


def json_path(record: Record) -> str:
    """Where the site has it."""
    return f"{record.hub}/{record.slug}.json"


def listing(catalogue: Catalogue) -> list[dict[str, Any]]:
    """One row an entry, in the catalogue's order."""
    return [
        {
            "slug": record.slug,
            "hub": record.hub,
            "phase": record.phase,
            "status": record.entry.status,
            "title": record.entry.title,
            "category": record.entry.category,
            "layer": record.entry.layer,
            "reviewed": record.entry.reviewed.isoformat(),
            "path": record.path,
        }
        for record in catalogue.records
    ]


def schema(vocabulary: Vocabulary) -> str:
    """JSON schema of an entry file, with the vocabulary's words as the allowed values."""
    described = _without_null(Entry.model_json_schema())
    described["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    described["title"] = "Encyclopedia entry"
    properties = described["properties"]
    properties["category"]["enum"] = sorted(vocabulary.categories)
    properties["layer"]["enum"] = sorted(vocabulary.layers)
    properties["tags"]["items"] = {"enum": sorted(vocabulary.tags)}
    return json.dumps(described, indent=2, ensure_ascii=False) + "\n"


def _without_null(part: Any) -> Any:
    """The schema without `null`, which stands in the model for what was left out and cannot be written."""
    if isinstance(part, list):
        return [_without_null(item) for item in part]
    if not isinstance(part, dict):
        return part
    kept = {key: _without_null(item) for key, item in part.items() if not (key == "default" and item is None)}
    choices = [choice for choice in kept.get("anyOf", []) if choice != {"type": "null"}]
    if len(choices) == 1:
        del kept["anyOf"]
        kept = {**choices[0], **kept}
    return kept
