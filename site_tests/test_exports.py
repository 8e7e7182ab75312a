"""Machine forms: the JSON of an entry, the list, and the schema that editors check against."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

from generator import exports
from generator.catalogue import read
from generator.model import Entry
from site_tests.sample import DELETE, ENTRY, PATH, changed, other, sound

ROOT = Path(__file__).resolve().parent.parent
DRAFT = "entries/deepspeed/launch/neighbour.yaml"
PLACE = {"slug": "host-ram", "hub": "deepspeed", "phase": "offload", "path": PATH}


def test_an_entry_is_exported_as_it_was_written(tmp_path: Path) -> None:
    (record,) = sound(tmp_path, {PATH: ENTRY}).records
    data = json.loads(exports.entry_json(record))
    assert data == {**PLACE, **ENTRY, "exit": {"codes": [-9]}}
    assert list(data) == [*PLACE, *(name for name in Entry.model_fields if name in ENTRY)]
    assert exports.entry_json(record).endswith("}\n")


def test_what_was_left_out_is_left_out(tmp_path: Path) -> None:
    (record,) = sound(tmp_path, {DRAFT: other(title="the minimal draft")}).records
    assert sorted(json.loads(exports.entry_json(record))) == sorted([*PLACE, *other()])


def test_text_is_kept_to_the_letter(tmp_path: Path) -> None:
    title = 'größer </script> "quoted" \\ {{7*7}}'
    (record,) = sound(tmp_path, {DRAFT: other(title=title)}).records
    assert json.loads(exports.entry_json(record))["title"] == title


def test_the_list_has_a_row_an_entry_in_the_catalogues_order(tmp_path: Path) -> None:
    rows = exports.listing(sound(tmp_path, {PATH: ENTRY, DRAFT: other(title="the minimal draft")}))
    assert [row["slug"] for row in rows] == ["neighbour", "host-ram"]
    assert rows[1] == {
        **PLACE,
        "status": "published",
        "title": ENTRY["title"],
        "category": "memory",
        "layer": "linux",
        "reviewed": "2026-11-30",
    }


# --- schema ----------------------------------------------------------------------------------------------------------


class EditorLoader(yaml.CSafeLoader):
    """YAML as editors read it: YAML 1.2, in which a date is text."""


EditorLoader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in pairs if not tag.endswith("timestamp")]
    for first, pairs in yaml.CSafeLoader.yaml_implicit_resolvers.items()
}


def loaded(text: str) -> Any:
    return yaml.load(text, EditorLoader)  # noqa: S506 - a safe loader, with one kind of value less


def faults(entry: Any) -> list[str]:
    values, _ = read(ROOT)
    assert values
    schema = json.loads(exports.schema(values.vocabulary))
    validator = jsonschema.Draft202012Validator(schema)
    validator.check_schema(schema)
    return [f"{error.json_path}: {error.message}" for error in validator.iter_errors(entry)]


REAL = sorted(ROOT.glob("entries/*/*/*.yaml"))


@pytest.mark.parametrize("path", REAL, ids=lambda path: path.stem)
def test_the_schema_accepts_the_real_entries(path: Path) -> None:
    assert faults(loaded(path.read_text(encoding="utf-8"))) == []


WORDS = {"exit.codes": [-9], "tags": ["cpu-offload", "host-memory"]}


@pytest.mark.parametrize(
    ("changes", "lines"),
    [
        ({}, []),
        ({"titel": "x"}, ["$: Additional properties are not allowed ('titel' was unexpected)"]),
        ({"quick.symptoms": "x"}, ["$.quick: Additional properties are not allowed ('symptoms' was unexpected)"]),
        ({"status": "publised"}, ["$.status: 'publised' is not one of ['draft', 'published', 'retired']"]),
        ({"reviewed": DELETE}, ["$: 'reviewed' is a required property"]),
        ({"title": "short"}, ["$.title: 'short' is too short"]),
        ({"exit.codes": [-65]}, ["$.exit.codes[0]: -65 is less than the minimum of -64"]),
        ({"signatures.0.matches": []}, ["$.signatures[0].matches: [] should be non-empty"]),
    ],
)
def test_the_schema_refuses(changes: dict[str, Any], lines: list[str]) -> None:
    assert faults(changed({**WORDS, **changes})) == lines


@pytest.mark.parametrize(("field", "value"), [("category", "memry"), ("layer", "lnux"), ("tags", ["sigkil"])])
def test_the_schema_knows_the_vocabulary(field: str, value: Any) -> None:
    (fault,) = faults(changed({**WORDS, field: value}))
    assert fault.startswith(f"$.{field}") and " is not one of [" in fault


def test_the_schema_says_what_each_field_means() -> None:
    values, _ = read(ROOT)
    assert values
    described = json.loads(exports.schema(values.vocabulary))["properties"]
    assert {name: field["description"] for name, field in described.items()} == {
        name: field.description for name, field in Entry.model_fields.items()
    }


def test_the_committed_schema_is_the_generated_one() -> None:
    """If not: encyclopedia schema --update."""
    values, _ = read(ROOT)
    assert values
    assert (ROOT / exports.SCHEMA_PATH).read_text(encoding="utf-8") == exports.schema(values.vocabulary)
