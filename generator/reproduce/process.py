"""Runs one script of a case in a clean folder with a clean environment, and leaves nothing behind.

Knows processes and folders. Does not know what the script should show.
"""

from __future__ import annotations

import getpass
import random
import shutil
import socket
import subprocess
import tempfile
import threading
import time
import uuid
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

from generator.reproduce import leftovers
from generator.reproduce.environment import Environment
from generator.reproduce.output import Output, shortened
from generator.reproduce.redact import Secrets, redacted

MARKER = "ENCYCLOPEDIA_RUN"
SYSTEM_PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
PORTS = range(20_000, 31_990, 10)
"""Below the range from which systems take ports for outgoing connections; ten for each run, for scripts that need a second."""


@dataclass(frozen=True)
class Outcome:
    """How a script ended. `exit` counts as Python does, -N for signal N; `notes` are what had to be cleaned up."""

    exit: int
    seconds: float
    transcript: str
    timed_out: bool = False
    notes: tuple[str, ...] = ()


class Stopped(Exception):
    """Somebody wants no more runs."""


def run_script(
    files: Mapping[str, str],
    script: str,
    environment: Environment,
    *,
    limit: float,
    index: bool = False,
    stop: threading.Event | None = None,
) -> Outcome:
    """Runs `sh script` among copies of `files`. All it started is gone when this returns, whatever happens.

    Raises Stopped when `stop` is set.
    """
    base = Path(tempfile.mkdtemp(prefix="encyclopedia-")).resolve()
    try:
        _laid_out(base, files, environment)
        port, marker = free_port(), f"{MARKER}={uuid.uuid4().hex}"
        variables = _variables(base, environment, port, index=index) | dict([marker.split("=")])
        secrets = _secrets(base, files, environment, index=index)
        return _run(_Job(base, script, variables, marker.encode(), port, limit, stop or threading.Event()), secrets)
    finally:
        leftovers.unmount(base)
        leftovers.remove_folder(base)


def _laid_out(base: Path, files: Mapping[str, str], environment: Environment) -> None:
    for folder in ("case", "home", "tmp"):
        (base / folder).mkdir()
    for name, text in files.items():
        path = base / "case" / name
        path.write_bytes(text.encode())
        path.chmod(0o755 if text.startswith("#!") else 0o644)
    if environment.extensions and environment.extensions.is_dir():
        # A copy of its own: a run that is killed while it builds would leave a lock that all others wait for.
        shutil.copytree(environment.extensions, base / "extensions", ignore=shutil.ignore_patterns("lock"), symlinks=True)


def _variables(base: Path, environment: Environment, port: int, *, index: bool) -> dict[str, str]:
    variables = {
        "PATH": f"{environment.bin}:{SYSTEM_PATH}",
        "VIRTUAL_ENV": str(environment.folder),
        "HOME": str(base / "home"),
        "TMPDIR": str(base / "tmp"),
        "LANG": "C.UTF-8",
        "TERM": "dumb",
        "PYTHONUNBUFFERED": "1",
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONNODEBUGRANGES": "1",  # tracebacks without rows of carets
        "OMP_NUM_THREADS": "1",
        "TORCH_EXTENSIONS_DIR": str(base / "extensions"),
        "HF_HUB_OFFLINE": "1",
        "TRANSFORMERS_OFFLINE": "1",
        "MASTER_PORT": str(port),
    }
    if environment.release_folder:
        variables["PYTHONPATH"] = str(environment.release_folder)
    return variables | environment.passed(index=index)


def _secrets(base: Path, files: Mapping[str, str], environment: Environment, *, index: bool) -> Secrets:
    shown = {"case": "/home/user/case", "home": "/home/user", "tmp": "/tmp"}  # noqa: S108 # how a reader's paths look
    paths = {str(base / name): path for name, path in shown.items()}
    paths |= {str(base / "extensions"): "/home/user/.cache/torch_extensions", str(base): "/home/user"}
    own = secrets_of(environment)
    urls = environment.index_urls() if index else ()
    return replace(own, paths=(*paths.items(), *own.paths), urls=urls, kept="\n".join(files.values()))


def secrets_of(environment: Environment) -> Secrets:
    """What no text about this environment on this machine may show."""
    return Secrets(environment.paths, host=socket.gethostname(), user=_user())


def _user() -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError):  # a user id without a name
        return ""


class _Job(NamedTuple):
    base: Path
    script: str
    variables: dict[str, str]
    marker: bytes
    port: int
    limit: float
    stop: threading.Event


def _run(job: _Job, secrets: Secrets) -> Outcome:
    start = time.monotonic()
    process = subprocess.Popen(  # noqa: S603 # running the case is what this is for
        ["sh", job.script],  # noqa: S607 # the system's
        cwd=job.base / "case",
        env=job.variables,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        start_new_session=True,
    )
    output = Output(process.stdout)
    notes: list[str] = []
    try:
        with _cleaned(job, process.pid, notes):
            timed_out = not _ended(process, start + job.limit, job.stop)
            seconds = time.monotonic() - start
    finally:
        process.wait()
        printed = output.all()
    return Outcome(
        process.returncode, round(seconds, 1), shortened(redacted(printed, secrets).encode()).decode(), timed_out, tuple(notes)
    )


def _ended(process: subprocess.Popen[bytes], deadline: float, stop: threading.Event) -> bool:
    """Waits for the end; False when there is no more time."""
    while time.monotonic() < deadline:
        if stop.is_set():
            raise Stopped
        try:
            process.wait(timeout=min(0.5, max(0.01, deadline - time.monotonic())))
            return True
        except subprocess.TimeoutExpired:
            continue
    return process.poll() is not None


@contextmanager
def _cleaned(job: _Job, pid: int, notes: list[str]) -> Iterator[None]:
    try:
        yield
    finally:
        counts = {
            "process": leftovers.end(job.marker, pid),
            "mount": leftovers.unmount(job.base),
            "control group": leftovers.remove_cgroups(pid),
        }
        leftovers.remove_shared_memory(job.port)
        notes += [f"left {_counted(count, noun)}" for noun, count in counts.items() if count]


def _counted(number: int, noun: str) -> str:
    return f"1 {noun}" if number == 1 else f"{number} {noun}{'es' if noun.endswith('s') else 's'}"


def free_port() -> int:
    """The first of ten free ports in a row."""
    for _ in range(200):
        port = random.choice(PORTS)  # noqa: S311 # spreads runs that start at once; no secret
        if all(_is_free(port + offset) for offset in range(10)):
            return port
    raise OSError("no free ports between 20000 and 31999")


def _is_free(port: int) -> bool:
    with socket.socket() as probe:
        try:
            probe.bind(("", port))
        except OSError:
            return False
        return True
