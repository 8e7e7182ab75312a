"""What another release of DeepSpeed does with a case, in a word and with the line that tells why. Writes nothing."""

from __future__ import annotations

import re

from generator.evidence import FIXED, RUN, Case, Row, faults, first, told_in
from generator.reproduce.environment import Environment
from generator.reproduce.process import Outcome, secrets_of
from generator.reproduce.redact import redacted
from generator.reproduce.result import Result

_ERROR = re.compile(r"(?:^|[\s:])(?:[A-Za-z_][\w.]*(?:Error|Exception|Interrupt|Invalid))(?::|$)")
_START = "import deepspeed; print(deepspeed.__version__)"


def starts(environment: Environment) -> str:
    """Why the release cannot be imported as itself; empty when it can."""
    done = environment.run("-c", _START, variables={"DS_ACCELERATOR": "cpu"})
    last = done.stdout.strip().splitlines()
    if done.returncode == 0 and last and last[-1].split("+")[0] == environment.release:
        return ""
    if done.returncode == 0 and last:
        return f"imports as {last[-1]}"
    return telling(redacted((done.stdout + done.stderr).encode(), secrets_of(environment)))


def row_of(result: Result, templates: tuple[str, ...], release: str) -> Row:
    case = result.case
    if result.verdict == "skipped":
        return Row(case.id, release, "skipped", "-", "-", "-", told_in(result.reasons[0]))
    failing, fixed = result.outcomes[RUN], result.outcomes[FIXED]
    outcome, told = judged(case, templates, failing, fixed)
    seconds = f"{failing.seconds + fixed.seconds:.1f}"
    return Row(case.id, release, outcome, str(failing.exit), str(fixed.exit), seconds, told_in(told))


def unstarted(case: Case, release: str, why: str) -> Row:
    return Row(case.id, release, "does-not-start", "-", "-", "-", told_in(why))


def judged(case: Case, templates: tuple[str, ...], failing: Outcome, fixed: Outcome) -> tuple[str, str]:
    """The outcome's word, and the line that tells why it is not 'same'."""
    shown = _shows(case, templates, failing)
    fix_holds = not fixed.timed_out and not faults(case.spec, templates, FIXED, fixed.exit, fixed.transcript)
    if shown:
        return ("same", "") if fix_holds else ("fix-fails", telling(fixed.transcript))
    if failing.exit == 0 and not failing.timed_out:
        return "does-not-fail", "" if fix_holds else telling(fixed.transcript)
    told = "did not end in time" if failing.timed_out else telling(failing.transcript)
    if not fix_holds and told == telling(fixed.transcript):
        return "does-not-start", told
    return "other-text", told


def _shows(case: Case, templates: tuple[str, ...], failing: Outcome) -> bool:
    """Whether its own lines are there. The exit code may be another release's own."""
    if failing.timed_out or (failing.exit == 0 and 0 not in case.spec.exit):
        return False
    wanted = case.spec.prints or templates
    found = [bool(first(template, failing.transcript)) for template in wanted]
    return all(found) if case.spec.prints else any(found)


def telling(transcript: str) -> str:
    """The last line that names an error, else the last one."""
    lines = [line for line in transcript.splitlines() if line.strip()]
    return next((line for line in reversed(lines) if _ERROR.search(line)), lines[-1] if lines else "").strip()
