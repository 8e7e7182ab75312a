"""How the command ends when the system refuses: one line and status 2. What it prints never fails on an encoding."""

from __future__ import annotations

import io
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import click


class Refused(click.ClickException):
    exit_code = 2


@contextmanager
def reading(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise Refused(f"{path}: cannot be read ({error.strerror or error})") from None


@contextmanager
def writing(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise Refused(f"{path}: cannot be written ({error.strerror or error})") from None


def say(text: str, *, nl: bool = True) -> None:
    """Prints. A reader who closed the pipe has seen enough, which changes neither the work nor its status."""
    try:
        click.echo(text, nl=nl)
    except BrokenPipeError:
        _give_up()


def _give_up() -> None:
    """What is still in the buffer goes nowhere: Python tries it again when it ends, and would fail aloud."""
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, sys.stdout.fileno())
    os.close(null)


@contextmanager
def _refusals_told() -> Iterator[None]:
    try:
        yield
    except BrokenPipeError:  # only click's own text comes here: help and version
        _give_up()
        raise SystemExit(0) from None
    except OSError as error:
        if error.filename is not None:
            raise Refused(f"{error.filename}: cannot be read or written ({error.strerror})") from None
        _give_up()  # of all that names no file only printing is left
        raise Refused(f"the output cannot be written ({error.strerror or error})") from None


@contextmanager
def ended_by_signal() -> Iterator[None]:
    """SIGTERM and a closed terminal end it as Ctrl-C does: what runs is cleaned up on the way out."""

    def end(_number: int, _frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    before = {number: signal.signal(number, end) for number in (signal.SIGTERM, signal.SIGHUP)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


class Program(click.Group):
    """A command that ends in the same way whatever the system refuses, and prints to any terminal."""

    def main(self, *args: Any, **options: Any) -> Any:
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="backslashreplace")
        return super().main(*args, **options)

    def make_context(self, *args: Any, **options: Any) -> click.Context:
        with _refusals_told():
            return super().make_context(*args, **options)

    def invoke(self, ctx: click.Context) -> Any:
        with _refusals_told():
            return super().invoke(ctx)
