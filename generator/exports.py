"""Catalogue -> machine forms: the JSON of an entry, the list of entries, the rules of the diagnosis, the JSON schema."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

from pydantic_core import to_json

from generator.catalogue import Catalogue, Record
from generator.model import Entry, Signature, Vocabulary

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


def rules(catalogue: Catalogue) -> dict[str, Any]:
    """What a diagnosis knows of the entries, drafts included. `url` is the page's place on the site, null if it has none yet."""
    return {
        "entries": [_rule(record) for record in catalogue.records if record.entry.status != "retired" and record.entry.signatures]
    }


def _rule(record: Record) -> dict[str, Any]:
    entry = record.entry
    published = entry.status == "published"
    return {
        "slug": record.slug,
        "title": entry.title,
        "url": f"{record.hub}/{record.slug}/" if published else None,
        "signatures": [_signature(signature) for signature in entry.signatures],
        "next_check": entry.confirm[0].model_dump() if entry.confirm else _quick_check(entry),
        "fix": [cause.model_dump(exclude_none=True) for cause in entry.causes] or _quick_fix(entry),
        "verify": entry.causes[0].verify.model_dump() if entry.causes else None,
    }


def _signature(signature: Signature) -> dict[str, Any]:
    return signature.model_dump(mode="json", include={"template", "role", "strength", "requires", "unless", "does_not_prove"})


def _quick_check(entry: Entry) -> dict[str, str] | None:
    return {"run": entry.quick.check, "expect": "", "otherwise": ""} if entry.quick else None


def _quick_fix(entry: Entry) -> list[dict[str, Any]]:
    return [{"cause": entry.quick.cause, "tell": "", "fix": [{"do": entry.quick.fix}]}] if entry.quick else []


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
