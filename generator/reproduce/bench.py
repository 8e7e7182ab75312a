"""Where a case runs: its environment, prepared once, and what the machine has for it. Knows no verdicts."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

from generator.evidence import Case
from generator.reproduce.environment import Environment, given, running
from generator.reproduce.install import Tell, pinned, released, warm
from generator.reproduce.machine import Machine


class Bench:
    """`folder` is an environment that somebody made, instead of the pinned one. Threads may ask at once."""

    def __init__(self, root: Path, folder: Path | None, tell: Tell) -> None:
        self.root, self.folder, self.tell = root, folder, tell
        self.lock = threading.RLock()
        self.environments: dict[str, Environment] = {}
        self.machines: dict[Environment, Machine] = {}

    def machine(self, case: Case, release: str | None = None) -> Machine:
        """With the environment of the case, or the same with another release. Raises Unusable."""
        with self.lock:
            environment = self._environment(case, release or case.spec.release or "")
            machine = self.machines.setdefault(environment, Machine(environment))
            if case.spec.runs == "deepspeed" and not machine.lacks(case.spec.needs):
                warm(environment, aio="libaio" in case.spec.needs, tell=self.tell)
            return machine

    def _environment(self, case: Case, release: str) -> Environment:
        if case.spec.runs == "python":
            return self._once("python", running)
        base = self._once("", lambda: given(self.folder) if self.folder else pinned(self.root, self.tell))
        return self._once(release, lambda: released(self.root, base, release, self.tell)) if release else base

    def _once(self, key: str, make: Callable[[], Environment]) -> Environment:
        if key not in self.environments:
            self.environments[key] = make()
        return self.environments[key]
