"""Finds and removes what a run leaves behind: its processes, mounts, control groups and shared memory. Nobody else's."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

PROC, CGROUPS, SHM = Path("/proc"), Path("/sys/fs/cgroup"), Path("/dev/shm")  # noqa: S108 # no temporary file: what to look through
GRACE = 3.0


def processes(marker: bytes, session: int) -> list[int]:
    """Those whose environment holds the marker, and those of the session, zombies left out."""
    found = []
    for folder in PROC.iterdir():
        if folder.name.isdigit() and int(folder.name) != os.getpid() and _is_ours(folder, marker, session):
            found.append(int(folder.name))
    return found


def _is_ours(folder: Path, marker: bytes, session: int) -> bool:
    try:
        state, _, _, owner = (folder / "stat").read_text().rpartition(")")[2].split()[:4]
        if state == "Z":
            return False
        return int(owner) == session or marker in (folder / "environ").read_bytes().split(b"\0")
    except (OSError, ValueError):  # gone meanwhile, or another user's
        return False


def end(marker: bytes, session: int) -> int:
    """Ends them all, first politely. How many there were."""
    found = processes(marker, session)
    if not found:
        return 0
    _signal(found, signal.SIGTERM)
    deadline = time.monotonic() + GRACE
    while time.monotonic() < deadline and processes(marker, session):
        time.sleep(0.05)
    deadline = time.monotonic() + GRACE
    while time.monotonic() < deadline and (rest := processes(marker, session)):
        _signal(rest, signal.SIGKILL)
        time.sleep(0.05)
    return len(found)


def _signal(pids: list[int], number: signal.Signals) -> None:
    for pid in pids:
        try:
            os.kill(pid, number)
            os.kill(pid, signal.SIGCONT)
        except OSError:
            continue


def mounts(folder: Path) -> list[str]:
    """Mount points in or at the folder, the innermost first."""
    rows = (PROC / "self/mountinfo").read_text(encoding="utf-8", errors="surrogateescape").splitlines()
    points = [re.sub(r"\\([0-7]{3})", lambda found: chr(int(found[1], 8)), row.split(" ")[4]) for row in rows]
    return sorted({point for point in points if point == str(folder) or point.startswith(f"{folder}/")}, key=len, reverse=True)


def unmount(folder: Path) -> int:
    found = mounts(folder)
    for point in found:
        subprocess.run(["umount", "-l", point], check=False, capture_output=True)  # noqa: S603, S607 # the system's own
    return len(found)


def cgroups(pid: int) -> Iterator[Path]:
    """Control groups that a script named after its own process id, as `..._$$`."""
    for pattern in (f"*_{pid}", f"*/*_{pid}", f"*/*/*_{pid}"):
        yield from (path for path in CGROUPS.glob(pattern) if path.is_dir() and not path.is_symlink())


def remove_cgroups(pid: int) -> int:
    found = list(cgroups(pid))
    for path in found:
        for _ in range(20):  # the kernel needs a moment after the last process
            try:
                path.rmdir()
                break
            except FileNotFoundError:
                break
            except OSError:
                time.sleep(0.1)
    return len(found)


def remove_shared_memory(port: int) -> None:
    """DeepSpeed's CPU collectives leave 66 MB for each local rank, also after a normal end."""
    if SHM.is_dir():
        for path in SHM.glob(f"deepspeed_allreduce_buffer_*_{port}_*"):
            path.unlink(missing_ok=True)


def remove_folder(folder: Path) -> bool:
    """Whether it is gone, whatever its permissions were."""

    def retry(function: object, path: str, _: object) -> None:
        try:
            Path(path).parent.chmod(0o700)
            Path(path).chmod(0o700)
            function(path)  # type: ignore[operator]
        except OSError:
            return

    shutil.rmtree(folder, onerror=retry)
    return not folder.exists()
