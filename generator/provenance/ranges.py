"""Sets of releases, written as ranges: `0.3.15-0.15.4,0.18.0..`. Knows the order of releases and nothing else.

A range that reaches the newest release is left open, so that one more release changes only the lines it changes.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property


class BadRanges(ValueError):
    """A range that is misspelt or names a release nobody knows."""


@dataclass(frozen=True)
class Order:
    """The releases of a project, oldest first. A set of them is a frozenset of their places in this order."""

    versions: tuple[str, ...]

    @cached_property
    def place(self) -> dict[str, int]:
        return {version: index for index, version in enumerate(self.versions)}

    @property
    def newest(self) -> int:
        return len(self.versions) - 1

    def parse(self, text: str) -> frozenset[int]:
        """Raises BadRanges."""
        found: set[int] = set()
        for part in text.split(",") if text else ():
            first, last = self._ends(part)
            found.update(range(first, last + 1))
        return frozenset(found)

    def _ends(self, part: str) -> tuple[int, int]:
        try:
            if part.endswith(".."):
                return self.place[part.removesuffix("..")], self.newest
            first, dash, last = part.partition("-")
            return self.place[first], self.place[last if dash else first]
        except KeyError as unknown:
            raise BadRanges(f"no release {unknown} in '{part}'") from None

    def runs(self, places: Iterable[int]) -> list[tuple[int, int]]:
        """First and last place of each stretch without a gap."""
        runs: list[tuple[int, int]] = []
        for place in sorted(places):
            if runs and place == runs[-1][1] + 1:
                runs[-1] = runs[-1][0], place
            else:
                runs.append((place, place))
        return runs

    def spell(self, places: Iterable[int]) -> str:
        return ",".join(self._spell(first, last) for first, last in self.runs(places))

    def _spell(self, first: int, last: int) -> str:
        if last == self.newest:
            return f"{self.versions[first]}.."
        return self.versions[first] if first == last else f"{self.versions[first]}-{self.versions[last]}"

    def told(self, places: Iterable[int]) -> str:
        """For people: `0.5.8 to 0.19.8`, several joined by commas."""
        return ", ".join(
            self.versions[first] if first == last else f"{self.versions[first]} to {self.versions[last]}"
            for first, last in self.runs(places)
        )

    def moved_to(self, other: Order, places: Iterable[int]) -> frozenset[int]:
        """The same releases in an order that holds more of them."""
        return frozenset(other.place[self.versions[place]] for place in places)
