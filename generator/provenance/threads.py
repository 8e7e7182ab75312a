"""How often a message was met in public issue threads: a small table kept by hand, beside the generated ones."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from generator.provenance.index import BadIndex, key, plain, text_of

FILE = "threads.tsv"
HEADER = "template\tthreads\texample"
COUNT = re.compile(r"[0-9]{1,6}")
ADDRESS = re.compile(r"https://[!#-;=?-~]+")


@dataclass(frozen=True, slots=True)
class Thread:
    """`count` public threads were found about a failure that prints the message; `example` is the address of one."""

    count: int
    example: str


def read(folder: Path) -> dict[str, Thread]:
    """By the message's key; empty without a file. Raises BadIndex."""
    path = folder / FILE
    found = {}
    lines = text_of(path).splitlines() if path.exists() else []
    for number, line in enumerate(lines, 1):
        cells = line.split("\t")
        if line == HEADER or line.startswith("# "):
            continue
        if len(cells) != 3 or not COUNT.fullmatch(cells[1]) or not ADDRESS.fullmatch(cells[2]):
            raise BadIndex(f"{FILE}: line {number}: a template, a count and an https address, with tabs between them, are needed")
        found[key(plain(cells[0]))] = Thread(int(cells[1]), cells[2])
    return found
