"""What a program printed -> a transcript that names no machine and no person. Pure text; knows no processes.

Time stamps, process ids and memory addresses stay: they tell runs apart and name nobody.
"""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterator
from dataclasses import dataclass

from generator.source import UNSEEN

HOST, ADDRESS, USER = "worker-0", "10.0.0.1", "user"

_ESCAPE = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[@-Z\\^_=>()][0-9A-Za-z]?)")
_V4 = re.compile(r"(?<![\w.-])(?<!==)\d{1,3}(?:\.\d{1,3}){3}(?![\w-]|\.\d)")
_V6 = re.compile(r"(?<![\w:.])[0-9a-fA-F]{1,4}(?::[0-9a-fA-F]{0,4}){2,7}(?![\w:.])")
_OWNER = re.compile(r"^([bcdlps-][rwxsStT-]{9}[.+@]? +\d+) (\S+)( +)(\S+) ", re.MULTILINE)

FEWEST_PARTS = 3
"""Shorter addresses of IPv6 look like a name in C++: a::b."""


@dataclass(frozen=True)
class Secrets:
    """`paths` are what to write for each folder; `kept` is the case's own text, whose addresses were chosen by its author."""

    paths: tuple[tuple[str, str], ...] = ()
    host: str = ""
    user: str = ""
    urls: tuple[tuple[str, str], ...] = ()
    kept: str = ""


def redacted(raw: bytes, secrets: Secrets) -> str:
    text = visible(raw.decode("utf-8", "replace"))
    for url, shown in secrets.urls:
        text = text.replace(url, shown)
    for path, shown in sorted(secrets.paths, key=lambda pair: -len(pair[0])):
        text = _without_path(text, path, shown)
    text = _without_addresses(text, secrets.kept)
    text = _without_user(text, secrets.user)
    return _without_host(text, secrets.host)


def visible(text: str) -> str:
    """As it would stand on a terminal: no escapes, of a line that was overwritten the last state, no white space at line ends."""
    lines = (_last_state(line).rstrip() for line in _ESCAPE.sub("", text).split("\n"))
    text = UNSEEN.sub("", "\n".join(lines)).strip("\n")
    return f"{text}\n" if text else ""


def _last_state(line: str) -> str:
    return next((part for part in reversed(line.split("\r")) if part.strip()), "") if "\r" in line else line


def _without_path(text: str, path: str, shown: str) -> str:
    """A folder's name ends where a path goes on or stops: /a/b is not in /a/bc."""
    if len(path) < 2:
        return text
    return re.sub(rf"{re.escape(path)}(?![\w-])", lambda _: shown, text)


def _without_addresses(text: str, kept: str) -> str:
    def shown(found: re.Match[str]) -> str:
        word = found.group()
        return ADDRESS if _is_foreign(word) and word not in kept else word

    return _V6.sub(shown, _V4.sub(shown, text))


def _is_foreign(word: str) -> bool:
    if ":" in word and len([part for part in word.split(":") if part]) < FEWEST_PARTS:
        return False
    try:
        address = ipaddress.ip_address(word)
    except ValueError:
        return False
    return not (address.is_loopback or address.is_unspecified or address.is_multicast or word.startswith(("255.", "10.0.0.")))


def _without_user(text: str, user: str) -> str:
    """The name where it is a path or an owner; anywhere else it may be a word."""
    if not user:
        return text

    def owners(found: re.Match[str]) -> str:
        owner, group = (USER if name == user else name for name in (found[2], found[4]))
        return f"{found[1]} {owner}{found[3]}{group} "

    return _OWNER.sub(owners, _without_path(text, f"/home/{user}", f"/home/{USER}"))


def _without_host(text: str, host: str) -> str:
    for name in sorted(set(_names(host)), key=len, reverse=True):
        text = re.sub(rf"(?<![\w./-]){re.escape(name)}(?![\w-]|\.\w)", HOST, text)
    return text


def _names(host: str) -> Iterator[str]:
    """The full name and its first part. `localhost` names no machine."""
    for name in (host, host.partition(".")[0]):
        if name and name != "localhost":
            yield name
