"""Reads what programs print to the end, and of too much keeps the beginning and the end. Knows no processes."""

from __future__ import annotations

import os
import threading
from typing import IO

HEAD, TAIL = 120_000, 120_000
LIMIT = 290_000
CUT = "[... %d bytes cut here ...]\n"


class Output:
    """Never blocks who writes, however much it is."""

    def __init__(self, pipe: IO[bytes] | None) -> None:
        assert pipe is not None
        self.pipe = pipe
        self.head, self.tail, self.total = bytearray(), bytearray(), 0
        self.thread = threading.Thread(target=self._read, daemon=True)
        self.thread.start()

    def _read(self) -> None:
        while chunk := os.read(self.pipe.fileno(), 65536):
            self.total += len(chunk)
            room = HEAD - len(self.head)
            self.head += chunk[:room]
            self.tail += chunk[room:]
            if len(self.tail) > 4 * TAIL:
                del self.tail[:-TAIL]

    def all(self) -> bytes:
        self.thread.join(timeout=10)  # who could hold the pipe open is ended
        if not self.thread.is_alive():
            self.pipe.close()
        if self.total <= HEAD + TAIL:
            return bytes(self.head + self.tail)
        return _joined(bytes(self.head), bytes(self.tail[-TAIL:]), self.total)


def shortened(raw: bytes) -> bytes:
    """The same of what grew while it was worked on: a byte that is no text takes three."""
    return raw if len(raw) <= LIMIT else _joined(raw[:HEAD], raw[-TAIL:], len(raw))


def _joined(head: bytes, tail: bytes, total: int) -> bytes:
    """Whole lines of both, and between them how much is missing."""
    head = head[: head.rfind(b"\n") + 1] or _whole(head) + b"\n"
    tail = tail[tail.find(b"\n") + 1 :]
    return head + (CUT % (total - len(head) - len(tail))).encode() + tail


def _whole(head: bytes) -> bytes:
    """Without half a character at its end."""
    return head.decode("utf-8", "ignore").encode() if not head.isascii() else head
