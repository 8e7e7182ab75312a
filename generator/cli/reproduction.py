"""`encyclopedia reproduce`: which cases, in which environment, what is printed and what is kept."""

from __future__ import annotations

import json
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import click

from generator import catalogue, evidence, reproduce
from generator.catalogue import Catalogue, suggestion
from generator.cli import files as disk
from generator.cli.output import Refused, ended_by_signal, say
from generator.evidence import FIXED, RUN, Case, Evidence, Row
from generator.problems import Problem, quoted
from generator.reproduce import Bench, Environment, Machine, Result, Unusable

TAIL = 20
"""Lines of a transcript that are shown when a case fails."""


@click.command("reproduce", short_help="Run the reproductions of entries and judge what they print.")
@click.argument("names", nargs=-1, metavar="[SLUG[/VARIANT]]...")
@click.option("--update", is_flag=True, help="Write the transcripts and measured.json of every case that is good.")
@click.option(
    "--release", metavar="X.Y.Z", help="Run with this release of DeepSpeed; with --update, note it in evidence/matrix.tsv."
)
@click.option(
    "--environment",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    envvar="ENCYCLOPEDIA_ENVIRONMENT",
    show_envvar=True,
    help="A virtual environment with DeepSpeed to use as it is. Its ops are built beside it in extensions/,"
    " or in TORCH_EXTENSIONS_DIR. Default: one made from evidence/requirements.lock in .reproduce/.",
)
@click.option("--jobs", type=click.IntRange(1, 64), default=1, show_default=True, help="How many cases run at once.")
@click.option(
    "--patience",
    type=click.FloatRange(1, 20),
    help="Multiplies every time limit. Default: as much as the machine has to do for each processor, at least 1.",
)
@click.option("--json", "as_data", is_flag=True, help="A JSON list of the results, for programs.")
@click.pass_obj
def command(
    root: Path,
    names: tuple[str, ...],
    update: bool,
    release: str | None,
    folder: Path | None,
    jobs: int,
    patience: float | None,
    as_data: bool,
) -> None:
    """Run the reproductions of entries and judge what they print.

    Without SLUG all cases under evidence/ run; SLUG alone means the entry's main case and its variants. Each script runs in a
    clean folder with a clean environment, and nothing of it is left. The failing run must end as case.yaml says and print
    a root signature of the entry, the fixed run must exit with 0 and print none.

    A case whose needs this machine lacks is skipped. Exit status: 0 all good or skipped, 1 some failed, 2 the call is wrong.
    With --release it is 0 whatever the outcomes are: the table is the answer.
    """
    entries, of_entries = catalogue.read(root)
    if entries is None:
        raise Refused("the entries cannot be read; see `encyclopedia check`")
    found, problems = evidence.Reader(root).read(entries)
    cases = _chosen(found, names, [*of_entries, *problems])
    bench = reproduce.Bench(root, folder, _tell)
    work = _Work(root, entries, bench, len(cases), update, release, patience or Machine.busy())
    with ended_by_signal():
        results = _all(work, cases, jobs)
    say(json.dumps([_data(each) for each in results], indent=2) if as_data else _table(results))
    failed = not release and any(result.verdict == "failed" for result, _ in results)
    raise SystemExit(1 if failed else 0)


def _tell(text: str) -> None:
    click.echo(text, err=True)


def _chosen(found: Evidence, names: tuple[str, ...], problems: list[Problem]) -> tuple[Case, ...]:
    """The cases of these names in the order given, or all."""
    if not names:
        return found.cases
    cases: dict[Case, None] = {}
    for name in names:
        named = [case for case in found.cases if name.rstrip("/") in (case.id, case.slug)]
        if not named:
            raise click.UsageError(_unknown(name, found, problems))
        cases |= dict.fromkeys(named)
    return tuple(cases)


def _unknown(name: str, found: Evidence, problems: list[Problem]) -> str:
    places = (f"/{name}/", f"/{name.partition('/')[0]}.yaml/")
    own = [problem.as_text() for problem in problems if any(place in f"{problem.path}/" for place in places)]
    hint = suggestion(name, found.by_id, "a case is a folder with a case.yaml at evidence/<hub>/<phase>/<slug>[/<variant>]/")
    return "\n".join([f"no case {quoted(name)}; {hint}" if not own else f"the case {quoted(name)} cannot be read", *own])


Done = tuple[Result, Row | None]


@dataclass
class _Work:
    """What is done with each case. Threads share it."""

    root: Path
    entries: Catalogue
    bench: Bench
    total: int
    update: bool
    release: str | None
    patience: float
    begun: int = 0
    lock: threading.Lock = field(default_factory=threading.Lock)
    stop: threading.Event = field(default_factory=threading.Event)
    start_failures: dict[str, str] = field(default_factory=dict)

    def one(self, case: Case) -> Done:
        with self.lock:
            self.begun += 1
            head = f"[{self.begun} of {self.total}] {case.id}"
        templates = evidence.roots(self.entries.by_slug[case.slug].entry)
        if self.release and (why := _bound(case, self.release)):
            return self._kept(Result(case, "skipped", (why,)), None)
        machine = self.bench.machine(case, self.release)
        if self.release and (why := self._start_failure(machine.environment)):
            return self._kept(Result(case, "skipped", (why,)), reproduce.unstarted(case, self.release, why))
        result = reproduce.reproduce(
            case,
            templates,
            machine,
            further=not self.release,
            patience=self.patience,
            tell=lambda what: _tell(f"{head}: {what} …"),
            stop=self.stop,
        )
        if not self.release:
            return self._kept(result, None)
        return self._kept(result, reproduce.row_of(result, templates, self.release))

    def _start_failure(self, environment: Environment) -> str:
        with self.lock:
            if environment.release not in self.start_failures:
                self.start_failures[environment.release] = reproduce.starts(environment)
            return self.start_failures[environment.release]

    def _kept(self, result: Result, row: Row | None) -> Done:
        """Tells what went wrong, and writes what is to be written at once: a long call may be broken off."""
        if row is None:
            _explain(result)
        if self.update and row is not None:
            _note(self.root, row)
        elif self.update and result.verdict == "good":
            _write(self.root, result)
        return result, row


def _bound(case: Case, release: str) -> str:
    """Why another release has nothing to do with the case; empty when it has."""
    if case.spec.runs == "python":
        return "needs no DeepSpeed"
    return f"is about {case.spec.release} alone" if case.spec.release not in (None, release) else ""


def _all(work: _Work, cases: tuple[Case, ...], jobs: int) -> list[Done]:
    with ThreadPoolExecutor(jobs) as pool:
        futures = [pool.submit(work.one, case) for case in cases]
        try:
            return [future.result() for future in futures]
        except Unusable as unusable:
            raise Refused(str(unusable)) from None
        finally:
            if any(not future.done() for future in futures):
                work.stop.set()
            for future in futures:
                future.cancel()


def _explain(result: Result) -> None:
    for reason in result.reasons:
        _tell(f"  {result.case.id}: {result.verdict}: {reason}")
    for run, outcome in result.outcomes.items():
        for note in outcome.notes:
            _tell(f"  {result.case.id}: {run}.sh {note}; cleaned up")
        if result.verdict == "failed":
            lines = outcome.transcript.splitlines()[-TAIL:]
            _tell("\n".join([f"  --- {run}.sh, exit {outcome.exit}, its last lines:", *(f"  | {line}" for line in lines)]))


def _write(root: Path, result: Result) -> None:
    """All files of the case, or none. Transcripts of scripts that are gone go, too."""
    folder = root / result.case.path
    disk.replace_all(folder, reproduce.texts_of(result))
    for run in result.case.transcripts.keys() - result.outcomes.keys():
        (folder / evidence.transcript_name(run)).unlink(missing_ok=True)


def _note(root: Path, row: Row) -> None:
    """One row of the table, in which others may be writing theirs."""
    path = root / evidence.MATRIX_PATH
    with reproduce.alone(root / reproduce.FOLDER, "matrix"):
        rows, problems = evidence.read_table(root)
        if problems:
            raise Refused(problems[0].as_text())
        disk.replace(path, evidence.table([*rows, row]))


def _table(results: list[Done]) -> str:
    rows = [("case", "exit", "s", "fixed", "s", "verdict"), *(_row(*each) for each in results)]
    widths = [max(len(row[column]) for row in rows) for column in range(5)]
    return "\n".join(
        "  ".join([*(f"{value:<{width}}" for value, width in zip(row, widths, strict=False)), row[5]]) for row in rows
    )


def _row(result: Result, row: Row | None) -> tuple[str, ...]:
    outcomes = [result.outcomes.get(run) for run in (RUN, FIXED)]
    cells = [cell for each in outcomes for cell in ((str(each.exit), f"{each.seconds:.1f}") if each else ("-", "-"))]
    verdict = row.outcome if row else result.verdict
    return (result.case.id, *cells, verdict)


def _data(done: Done) -> dict[str, Any]:
    result, row = done
    runs = {run: {"exit": each.exit, "seconds": each.seconds, "notes": each.notes} for run, each in result.outcomes.items()}
    data = {"case": result.case.id, "verdict": result.verdict, "reasons": result.reasons, "runs": runs}
    return data | ({"outcome": row.outcome, "told": row.told} if row else {})
