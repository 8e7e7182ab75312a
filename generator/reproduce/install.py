"""Makes what lies under .reproduce/: the pinned environment, older releases beside it, and the ops built once.

Knows pip and locks. One process at a time makes a thing; whoever comes second finds it there.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from generator.reproduce.environment import FOLDER, Environment, Unusable, given

LOCK = "evidence/requirements.lock"
TORCH = re.compile(r"^# (torch==\S+)$", re.MULTILINE)
ALONE = "deepspeed"
"""Comes as source and is built with the packages installed before it."""

OPS = ("ShareMemCommBuilder", "CPUAdamBuilder")
AIO = ("AsyncIOBuilder",)
STALE_SECONDS = 900
LOADED = """
import sys
from deepspeed.ops.op_builder import cpu
for name in sys.argv[1:]:
    builder = getattr(cpu, name, None)
    if builder:
        builder().load(verbose=False)
"""

Tell = Callable[[str], None]


@contextmanager
def alone(folder: Path, name: str) -> Iterator[None]:
    """Waits until nobody else holds the lock of that name."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / f"{name}.lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def pinned(root: Path, tell: Tell) -> Environment:
    """The environment of the lock file, made if it is not there or is another's. A link to one is taken as it is."""
    folder = root / FOLDER / "environment"
    if folder.is_symlink():
        return given(folder, {})
    try:
        lock = (root / LOCK).read_text(encoding="utf-8")
    except OSError as error:
        raise Unusable(f"{LOCK}: cannot be read ({error.strerror}); restore it, or pass --environment") from None
    key = hashlib.sha256(f"{sys.version}\n{folder}\n{lock}".encode()).hexdigest()
    with alone(root / FOLDER, "environment"):
        if _read(folder / "installed") != key:
            _make(folder, lock, tell)
            (folder / "installed").write_text(key)
    return given(folder, {})


def _read(path: Path) -> str:
    return path.read_text() if path.is_file() else ""


def _make(folder: Path, lock: str, tell: Tell) -> None:
    torch = TORCH.search(lock)
    if torch is None:
        raise Unusable(f"{LOCK}: names no torch; run `make lock`")
    tell(f"making {FOLDER}/environment")
    _command(sys.executable, "-m", "venv", "--clear", str(folder))
    environment = Environment(folder)
    tell(f"installing {torch[1]}")
    _pip(environment, "install", torch[1])
    first, last = lock_parts(lock)
    for what, text in (("the pins", first), (ALONE, last)):
        tell(f"installing {what} of {LOCK}")
        pins = folder / "pins.txt"
        pins.write_text(text)
        _pip(environment, "install", "--require-hashes", "--no-deps", "--no-build-isolation", "-r", str(pins))
        pins.unlink()


def lock_parts(lock: str) -> tuple[str, str]:
    """The lock file without the package that is built last, and that package."""
    blocks = re.split(r"\n(?=\S)", lock)
    last = [block for block in blocks if block.startswith(f"{ALONE}==")]
    return "\n".join(block for block in blocks if block not in last) + "\n", "\n".join(last) + "\n"


def released(root: Path, environment: Environment, release: str, tell: Tell) -> Environment:
    """The environment with another release of DeepSpeed before its own."""
    folder = root / FOLDER / "releases" / release
    with alone(root / FOLDER, f"release-{release}"):
        if not (folder / "deepspeed").is_dir():
            tell(f"installing deepspeed {release}")
            staged = folder.with_name(f"{release}.new")
            shutil.rmtree(staged, ignore_errors=True)
            options = ("--no-deps", "--no-build-isolation", "--target", str(staged))
            _with_build_tools(environment)
            _pip(environment, "install", *options, f"deepspeed=={release}")
            shutil.rmtree(folder, ignore_errors=True)
            staged.rename(folder)
    return environment.with_release(release, folder, root / FOLDER / f"extensions-{release}")


def _with_build_tools(environment: Environment) -> None:
    """The pinned environment has them; one that somebody else made may not, and is not changed."""
    if "setuptools" not in environment.versions(("setuptools",)):
        raise Unusable(f"{environment.folder}: has no setuptools, which another release is built with; install it there")


def warm(environment: Environment, *, aio: bool, tell: Tell) -> None:
    """Builds the ops that cases load, once: no run then spends its time limit on a compiler."""
    if environment.extensions is None:
        return
    wanted = OPS + (AIO if aio else ())
    stamp = environment.extensions / f".built-{'-'.join(wanted)}"
    with alone(environment.extensions, ".warm"):
        if stamp.exists():
            return
        tell("building DeepSpeed's ops, a few minutes the first time")
        _without_stale_locks(environment.extensions)
        variables = {"DS_ACCELERATOR": "cpu", "TORCH_EXTENSIONS_DIR": str(environment.extensions)}
        variables |= {"PATH": f"{environment.bin}:{os.environ.get('PATH', os.defpath)}"}
        variables |= {"PYTHONPATH": str(environment.release_folder or "")}
        done = _run([str(environment.bin / "python"), "-c", LOADED, *wanted], variables)
        if done.returncode == 0:
            stamp.touch()
        elif environment.release == "":
            raise Unusable(f"DeepSpeed's ops cannot be built in {environment.folder}:\n{done.stdout[-2000:]}")


def _without_stale_locks(folder: Path) -> None:
    """A killed build leaves its lock, and torch waits for it for ever."""
    for lock in folder.glob("*/lock"):
        if time.time() - lock.stat().st_mtime > STALE_SECONDS:
            lock.unlink()


def _pip(environment: Environment, *arguments: str) -> None:
    _command(str(environment.bin / "python"), "-m", "pip", "--quiet", "--disable-pip-version-check", "--no-input", *arguments)


def _command(*command: str) -> None:
    done = _run(list(command), {"DS_BUILD_OPS": "0"})
    if done.returncode:
        raise Unusable(f"`{' '.join(command)}` failed:\n{done.stdout[-2000:]}")


def _run(command: list[str], variables: dict[str, str]) -> subprocess.CompletedProcess[str]:
    together = subprocess.STDOUT
    return subprocess.run(  # noqa: S603 # our own commands
        command, env={**os.environ, **variables}, stdout=subprocess.PIPE, stderr=together, text=True, check=False
    )
