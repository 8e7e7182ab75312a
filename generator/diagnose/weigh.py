"""What a scan means: the failure that came first, what only followed from it, or that the log does not decide.

A signature counts if all that it requires stands in the log and nothing that voids it. An entry is decided by one decisive
root line, or by two suggestive ones; of several decided entries the first in time is the answer, and on the same line the
one that required more. How a process ended says little about why: an entry that only an exit code speaks for comes last,
and is no answer if an exception came before. Without a decided entry the log leaves open which of its candidates it was.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any, NamedTuple

from generator.diagnose.rules import Rule, Rules, Signature
from generator.diagnose.scan import Hit, Scan

SHOWN = 5


class Evidence(NamedTuple):
    hit: Hit
    signature: Signature


@dataclass(frozen=True, slots=True)
class Answer:
    """An entry that the log speaks for. `evidence` in the order of time, root lines only; `first` is the place of the first."""

    rule: Rule
    strength: str
    evidence: tuple[Evidence, ...]

    @property
    def first(self) -> tuple[int, int]:
        return min(each.hit.order for each in self._deciding)

    @property
    def needed(self) -> int:
        """How many further lines the deciding signatures required: the more, the more particular the entry."""
        return max(len(each.signature.requires) for each in self._deciding)

    @property
    def only_died(self) -> bool:
        return all(each.hit.code is not None for each in self.evidence)

    @property
    def _deciding(self) -> tuple[Evidence, ...]:
        return tuple(each for each in self.evidence if each.signature.strength == "decisive") or self.evidence


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """verdict: identified, ambiguous, unknown or no-failure. `aftermath`: lines and the slug that explains them."""

    verdict: str
    answers: tuple[Answer, ...] = ()
    aftermath: tuple[tuple[Hit, str], ...] = ()
    unexplained: tuple[Hit, ...] = ()
    missing: tuple[str, ...] = ()

    def data(self) -> dict[str, Any]:
        """The JSON of the command line and of the page."""
        return {
            "verdict": self.verdict,
            "entries": [_answer(answer) for answer in self.answers],
            "aftermath": [{**_place(hit), "explained_by": slug} for hit, slug in self.aftermath],
            "unexplained": [_place(hit) for hit in self.unexplained],
            "missing": list(self.missing),
        }


def weigh(rules: Rules, seen: Scan) -> Diagnosis:
    answers = [answer for rule in rules.entries if (answer := _judged(rule, seen))]
    answers.sort(key=lambda answer: (answer.only_died, answer.strength != "decisive", answer.first, -answer.needed))
    decided = [answer for answer in answers if answer.strength == "decisive" and not answer.only_died]
    if decided:
        return _decided(rules, seen, decided)
    unexplained = _unexplained(rules, seen, answers)
    if answers and not (answers[0].only_died and any(hit.order < answers[0].first for hit in unexplained)):
        return _suggested(rules, seen, answers, unexplained)
    failed = bool(unexplained or seen.deaths)
    return Diagnosis("unknown" if failed else "no-failure", unexplained=unexplained or tuple(seen.deaths.values())[:SHOWN])


def _judged(rule: Rule, seen: Scan) -> Answer | None:
    found = [Evidence(seen.hits[each.template], each) for each in rule.signatures if _counts(each, seen)]
    if not found:
        return None
    found.sort(key=lambda each: each.hit.order)
    lines = {each.hit.order for each in found}
    decisive = len(lines) > 1 or any(each.signature.strength == "decisive" for each in found)
    return Answer(rule, "decisive" if decisive else "suggestive", tuple(found))


def _counts(signature: Signature, seen: Scan) -> bool:
    return (
        signature.role == "root"
        and signature.template in seen.hits
        and all(text in seen.hits for text in signature.requires)
        and not any(text in seen.hits for text in signature.unless)
    )


def _decided(rules: Rules, seen: Scan, decided: list[Answer]) -> Diagnosis:
    best = decided[0]
    rivals = [each for each in decided[1:] if each.first == best.first and each.needed == best.needed]
    if rivals:
        return Diagnosis("ambiguous", (best, *rivals), (), (), _missing((best, *rivals)))
    later = [each for each in decided[1:] if each.first != best.first]
    return Diagnosis("identified", (best, *later[: SHOWN - 1]), _aftermath(rules, seen, best), ())


def _suggested(rules: Rules, seen: Scan, answers: list[Answer], unexplained: tuple[Hit, ...]) -> Diagnosis:
    """Only suggestive lines: the first in time is the answer if one entry alone has it and no exception came before."""
    best = answers[0]
    rivals = [each for each in answers[1:] if each.first == best.first and each.needed == best.needed]
    if rivals or any(hit.order < best.first for hit in unexplained):
        return Diagnosis("ambiguous", tuple(answers), (), unexplained, _missing(tuple(answers)))
    return Diagnosis("identified", tuple(answers[:SHOWN]), _aftermath(rules, seen, best), ())


def _aftermath(rules: Rules, seen: Scan, best: Answer) -> tuple[tuple[Hit, str], ...]:
    """Lines of any role but context that came later and are not the answer's own."""
    own = {each.hit.order for each in best.evidence}
    told = {each.template for rule in rules.entries for each in rule.signatures if each.role != "context"}
    hits = [*(hit for text, hit in seen.hits.items() if text in told), *seen.deaths.values()]
    late = {hit.order: hit for hit in hits if hit.order > best.first and hit.order not in own}
    return tuple((late[order], best.rule.slug) for order in sorted(late))


def _unexplained(rules: Rules, seen: Scan, answers: list[Answer]) -> tuple[Hit, ...]:
    """Exceptions that speak for none of the answers and are no entry's aftermath."""
    counted = {each.signature.template for answer in answers for each in answer.evidence}
    cascades = {each.template for rule in rules.entries for each in rule.signatures if each.role == "cascade"}
    return tuple(hit for hit in (*seen.raised, *seen.last_raised) if not hit.templates & (counted | cascades))[:SHOWN]


def _missing(answers: tuple[Answer, ...]) -> tuple[str, ...]:
    checks = (answer.rule.advice.get("next_check") for answer in answers)
    return tuple(dict.fromkeys(check["run"] for check in checks if check))[:SHOWN]


def _place(hit: Hit) -> dict[str, Any]:
    return {"file": hit.file, "line": hit.line, "text": hit.text}


@dataclass(frozen=True, slots=True)
class _Shown:
    file: str
    line: int
    text: str
    role: str
    rank: int | None
    signature: str
    does_not_prove: str
    values: dict[str, str] = field(default_factory=dict)


def _answer(answer: Answer) -> dict[str, Any]:
    rows = [
        asdict(_Shown(h.file, h.line, h.text, s.role, h.rank, s.template, s.does_not_prove, h.values)) for h, s in answer.evidence
    ]
    values = {name: value for row in reversed(rows) for name, value in row.pop("values").items()}
    rule = answer.rule
    shown = {"slug": rule.slug, "title": rule.title, "url": rule.url, "strength": answer.strength}
    return {**shown, "evidence": rows, "values": values, **rule.advice}
