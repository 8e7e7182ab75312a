"""The draft of a new entry: it passes as it is, and each commented part is one that can be filled in."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path
from typing import Any

import pytest
import yaml

from generator.catalogue import judged, read
from generator.model import Entry
from generator.scaffold import MODELINE, draft, slug_of
from site_tests.sample import ENTRY, PATH, dumped, found, project

ROOT = Path(__file__).resolve().parent.parent
TITLE = "exits with return code = -9: host RAM is full"


@pytest.mark.parametrize(
    ("title", "slug"),
    [
        (TITLE, "exits-with-return-code-9-host-ram-is-full"),
        ("CUDA_HOME isn't set, 'x'", "cuda-home-isn-t-set-x"),
        ("../../etc/passwd", "etc-passwd"),
        ("größer als 4 GB", "gr-er-als-4-gb"),
        ("word " * 30, "-".join(["word"] * 10)),
        ("x" * 70, "x" * 50),
        ("日本語", ""),
        ("", ""),
    ],
)
def test_slugs(title: str, slug: str) -> None:
    assert slug_of(title) == slug


def vocabulary(root: Path) -> Any:
    values, _ = read(project(root, {}))
    assert values
    return values.vocabulary


@pytest.fixture
def text(tmp_path: Path) -> str:
    return draft(TITLE, vocabulary(tmp_path), date(2026, 12, 1))


def test_the_required_fields_are_filled_in(text: str) -> None:
    assert yaml.safe_load(text) == {
        "title": TITLE,
        "status": "draft",
        "reviewed": date(2026, 12, 1),
    }
    assert text.splitlines()[0] == MODELINE == "# yaml-language-server: $schema=../../../docs/schema/entry.json"
    assert judged(text, PATH) == []


@pytest.mark.parametrize(
    "title", ["it's: a 'title' # here", '"><script>alert(1)</script>{{7*7}}&', "- [a] {b} *c &d !e %f", "null", "größer 日本"]
)
def test_any_title_is_kept_to_the_letter(tmp_path: Path, title: str) -> None:
    text = draft(title, vocabulary(tmp_path), date(2026, 12, 1))
    assert yaml.safe_load(text)["title"] == title


def test_every_field_is_there_with_its_meaning_and_its_words(text: str) -> None:
    said = " ".join(re.sub(r"^## ?", "", line).strip() for line in text.splitlines() if line.startswith("##"))
    for name, field in Entry.model_fields.items():
        assert f"{name}: {field.description}" in said
    assert (
        "one of: memory, launch" in said and "one of: linux, nccl" in said and "from: cpu-offload, host-memory, sigkill" in said
    )
    assert "one of: draft, published, retired" in said
    assert "symptoms: what can be observed, and why (needed to publish, 2 or more)" in said
    assert max(len(line) for line in text.splitlines() if line.startswith("##")) <= 121


def parts(text: str) -> dict[str, str]:
    """Each field that is commented out, without its comment marks."""
    blocks = re.findall(r"(?:^# (?!yaml-language-server).*\n)+", text, re.MULTILINE)
    uncommented = ["".join(line[2:] + "\n" for line in block.splitlines()) for block in blocks]
    return {block.partition(":")[0]: block for block in uncommented}


def test_all_optional_fields_are_commented_out(text: str) -> None:
    assert list(parts(text)) == [name for name, field in Entry.model_fields.items() if not field.is_required()]


FILL = {**ENTRY, "formerly": ["old"], "retired_because": "It is gone."}
FILL["monitor"] = {"fingerprint": "RAM", "false_positives": "None."}
FILL["faq"] = [{"question": "Why?", "answer": "So."}]
FILL["related"] = [{"entry": "neighbour", "kind": "same-text", "tell": "Look."}]
FILL["exit"] = {"codes": ["-9"], "note": "It hangs."}


def shape(value: Any) -> Any:
    """The keys, all the way down."""
    if isinstance(value, dict):
        return {key: shape(item) for key, item in value.items()}
    return [shape(value[0])] if isinstance(value, list) and value and isinstance(value[0], dict) else "…"


def missing(scaffold: Any, filled: Any) -> list[str]:
    """The keys of a filled-in value for which the scaffold has no line."""
    if isinstance(filled, list):
        return missing(scaffold[0], filled[0])
    if not isinstance(filled, dict):
        return []
    return [key for key in filled if key not in scaffold] + [
        name for key in filled if key in scaffold for name in missing(scaffold[key], filled[key])
    ]


@pytest.mark.parametrize("name", [name for name, field in Entry.model_fields.items() if not field.is_required()])
def test_each_part_can_be_uncommented_and_filled_in(text: str, name: str) -> None:
    block = parts(text)[name]
    (key, value), *rest = yaml.safe_load(block).items()
    assert (key, rest) == (name, [])
    assert missing(shape(value), shape(FILL[name])) == []
    assert judged(text + dumped({name: FILL[name]}), PATH) == []


def test_a_choice_names_its_words(text: str) -> None:
    restart = yaml.safe_load(parts(text)["restart"])["restart"]
    assert restart == {"verdict": "helps | does-not-help | unsafe", "reason": None, "checkpoint": None}
    found = [problem.sentence for problem in judged(text + "restart:\n  verdict: helps | unsafe\n", PATH)]
    assert found[0].startswith("restart.verdict: 'helps | unsafe' is not")


def test_a_draft_passes_in_every_phase_of_the_real_hub(tmp_path: Path) -> None:
    values, _ = read(ROOT)
    assert values
    files: dict[str, Any] = {
        "entries/vocabulary.yaml": (ROOT / "entries/vocabulary.yaml").read_text(encoding="utf-8"),
        "entries/deepspeed/hub.yaml": (ROOT / "entries/deepspeed/hub.yaml").read_text(encoding="utf-8"),
    }
    for phase in values.hubs["deepspeed"].phases:
        title = f"a failure in phase {phase.id}"
        files[f"entries/deepspeed/{phase.id}/{slug_of(title)}.yaml"] = draft(title, values.vocabulary, date(2026, 12, 1))
    assert found(project(tmp_path, files)) == []
    assert len(files) == 14
