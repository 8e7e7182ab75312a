"""How often a message was met in public issue threads: a small table kept by hand, beside the generated ones."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from generator.provenance.index import BadIndex, key, plain

FILE = "threads.tsv"
HEADER = "template\tthreads\texample"


@dataclass(frozen=True, slots=True)
class Thread:
    """`count` public threads were found about a failure that prints the message; `example` is the address of one."""

    count: int
    example: str


def read(folder: Path) -> dict[str, Thread]:
    """By the message's key; empty without a file. Raises BadIndex, OSError."""
    path = folder / FILE
    found = {}
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    for number, line in enumerate(lines, 1):
        cells = line.split("\t")
        if line == HEADER or line.startswith("# "):
            continue
        if len(cells) != 3 or not cells[1].isdecimal() or not cells[2].startswith("https://"):
            raise BadIndex(f"{FILE}: line {number}: a template, a count and an https address, with tabs between them, are needed")
        found[key(plain(cells[0]))] = Thread(int(cells[1]), cells[2])
    return found
