"""One return code in every launcher's spelling.

Rules measured with DeepSpeed 0.19.8 and torch 2.13.0: the deepspeed launcher logs the code as Python counts it (-N for
signal N) and ends with that number modulo 256; torchrun logs it and ends with 1; a shell, Docker and Kubernetes that
see the process itself report 128 + N.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache


@dataclass(frozen=True, slots=True)
class Spelling:
    """What `where` shows for the code."""

    where: str
    shows: str


@dataclass(frozen=True, slots=True)
class ExitCode:
    """`name` is the signal's name, empty for a plain status."""

    code: int
    name: str
    spellings: tuple[Spelling, ...]

    @property
    def short(self) -> str:
        return f"{self.code} ({self.name})" if self.name else str(self.code)


@lru_cache(maxsize=512)
def exit_code(code: int) -> ExitCode:
    """The code with its signal's name and its spellings; the number alone for signals that this system does not name."""
    name = _signal_name(-code) if code < 0 else ""
    return ExitCode(code, name, _of_signal(-code, name) if code < 0 else _of_status(code))


def _signal_name(number: int) -> str:
    # Linux numbers, whatever the page is built on: SIGBUS is 10 on macOS.
    return LINUX_SIGNALS.get(number, "")


LINUX_SIGNALS = {
    1: "SIGHUP",
    2: "SIGINT",
    4: "SIGILL",
    6: "SIGABRT",
    7: "SIGBUS",
    8: "SIGFPE",
    9: "SIGKILL",
    11: "SIGSEGV",
    13: "SIGPIPE",
    15: "SIGTERM",
}


def _of_signal(number: int, name: str) -> tuple[Spelling, ...]:
    return (
        Spelling("deepspeed, log line", f"exits with return code = -{number}"),
        Spelling("deepspeed, own status", str(256 - number)),
        Spelling("torchrun, log line", f"exitcode: -{number}" + (f", Signal {number} ({name})" if name else "")),
        Spelling("torchrun, own status", "1"),
        Spelling("shell, Docker, Kubernetes", str(128 + number)),
    )


def _of_status(code: int) -> tuple[Spelling, ...]:
    if code == 0:  # a silent failure: no launcher notices anything
        return (Spelling("deepspeed, log line", "exits successfully"), Spelling("every launcher and shell, own status", "0"))
    return (
        Spelling("deepspeed, log line", f"exits with return code = {code}"),
        Spelling("deepspeed, own status", str(code)),
        Spelling("torchrun, log line", f"exitcode: {code}"),
        Spelling("torchrun, own status", "1"),
        Spelling("shell, Docker, Kubernetes", str(code)),
    )
