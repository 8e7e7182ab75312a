"""How often the diagnosis is right, over logs whose answer is known: `make accuracy CASES=FOLDER`.

FOLDER has index.yaml, case -> expect (identified, ambiguous, no-failure) with the slugs that are right or left open, and
a log.txt for each case. The failing transcripts under evidence/ are counted apart: signatures were written beside them.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from generator import diagnose, evidence, exports
from generator.build import Builder
from generator.source import parse

ROOT = Path(__file__).resolve().parent.parent


class Known(NamedTuple):
    """A log with its answer. `right`: any of these slugs; for `ambiguous` the candidates that should be named."""

    name: str
    log: bytes
    expect: str
    right: tuple[str, ...]


def cases(folder: Path) -> Iterator[Known]:
    document = parse((folder / "index.yaml").read_bytes(), "index.yaml")[0]
    assert document
    rows: dict[str, dict[str, Any]] = document.data
    for name, row in rows.items():
        if row.get("exclude"):
            continue
        slugs = row.get("candidates" if row["expect"] == "ambiguous" else "right", [])
        yield Known(name, (folder / name / "log.txt").read_bytes(), row["expect"], tuple(slugs))


def transcripts() -> Iterator[Known]:
    """Failing runs that print their failure; a silent one has nothing to be diagnosed from."""
    for case in evidence.Reader(ROOT).read(Builder(ROOT).reader.read()[0])[0].by_id.values():  # type: ignore[arg-type]
        if "run" in case.transcripts and not case.spec.prints and not case.spec.stand_in:
            yield Known(case.id, case.transcripts["run"].encode(), "identified", (case.slug,))


def judged(rules: diagnose.Rules, known: Known) -> tuple[str, str]:
    """The outcome, and what was answered."""
    result = diagnose.weigh(rules, diagnose.scan(rules, [(known.name, [known.log])]))
    slugs = [answer.rule.slug for answer in result.answers]
    return _outcome(known, result.verdict, slugs), f"{result.verdict} {' '.join(slugs[:3])}".strip()


def _outcome(known: Known, verdict: str, slugs: list[str]) -> str:
    if known.expect == "no-failure":
        return "silent" if verdict == "no-failure" else "false alarm"
    if known.expect == "ambiguous":
        named = verdict == "ambiguous" and set(slugs) & set(known.right)
        return "rightly ambiguous" if named else "not ambiguous"
    if verdict == "identified":
        return "top-1" if slugs[0] in known.right else "wrong"
    return "top-3" if set(slugs[:3]) & set(known.right) else "missed"


def table(rules: diagnose.Rules, logs: list[Known], *, names: bool) -> dict[str, int]:
    have = {rule.slug for rule in rules.entries}
    counts: Counter[str] = Counter()
    for known in logs:
        outcome, answer = judged(rules, known)
        if known.expect == "identified" and not have & set(known.right):
            outcome = f"no entry: {outcome}"
        counts[outcome] += 1
        if names and outcome not in ("top-1", "rightly ambiguous", "silent"):
            print(f"  {outcome}: {known.name}: {answer}; right: {' '.join(known.right)}")
    return dict(sorted(counts.items()))


def main(arguments: list[str]) -> None:
    catalogue = Builder(ROOT).reader.read()[0]
    assert catalogue
    rules = diagnose.Rules.of(exports.rules(catalogue))
    folders = [Path(argument) for argument in arguments if argument != "--names"]
    result = {"transcripts": table(rules, list(transcripts()), names="--names" in arguments)}
    for folder in folders:
        result["cases"] = table(rules, list(cases(folder)), names="--names" in arguments)
    print(json.dumps(result, indent=2))


if __name__ == "__main__":
    main(sys.argv[1:])
