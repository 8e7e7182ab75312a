"""Environment: the Python with DeepSpeed that cases run in, where its ops are built, and what its paths are called.

Knows virtual environments. Does not know cases.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType

FOLDER = ".reproduce"
PROXIES = ("http_proxy", "https_proxy", "no_proxy")
NETWORK = ("SSL_CERT_FILE", "SSL_CERT_DIR", "REQUESTS_CA_BUNDLE", *PROXIES, *(name.upper() for name in PROXIES))
COMPILER = ("CPATH", "LIBRARY_PATH", "LD_LIBRARY_PATH", "CFLAGS", "LDFLAGS")


class Unusable(Exception):
    """The environment cannot be used. Its text says why and what to do."""


@dataclass(frozen=True)
class Environment:
    """`extensions` is where built ops are kept; `release_folder` goes before the installed packages."""

    folder: Path
    extensions: Path | None = None
    release_folder: Path | None = None
    release: str = ""

    @property
    def bin(self) -> Path:
        return self.folder / "bin"

    @property
    def paths(self) -> tuple[tuple[str, str], ...]:
        """What stands in a transcript for each of its folders."""
        shown = {self.folder: "/home/user/venv", Path(_prefix(self.bin)): "/usr"}
        if self.extensions:
            shown[self.extensions] = "/home/user/.cache/torch_extensions"
        if self.release_folder:
            shown[self.release_folder] = f"/home/user/deepspeed-{self.release}"
        return tuple((str(path), name) for folder, name in shown.items() for path in {folder, folder.resolve()})

    def passed(self, *, index: bool) -> dict[str, str]:
        """What goes through from the caller: where a compiler finds libraries, and for some where pip finds packages."""
        names = [*COMPILER, *(NETWORK if index else ())]
        found = {name: os.environ[name] for name in names if name in os.environ}
        return found | ({name: value for name, value in os.environ.items() if name.startswith("PIP_")} if index else {})

    def index_urls(self) -> tuple[tuple[str, str], ...]:
        """Addresses and folders that the caller's pip looks in, and what to show for each."""
        told = self.output("-m", "pip", "config", "list")
        values = re.findall(r"\b(?:index-url|find-links)='([^']*)'", told)
        places = {place.rstrip("/") for value in values for place in value.replace("\\n", " ").split()}
        return tuple((place, _shown_place(place)) for place in sorted(places, key=len, reverse=True) if place)

    def run(
        self, *arguments: str, timeout: float = 60, variables: Mapping[str, str] = MappingProxyType({})
    ) -> subprocess.CompletedProcess[str]:
        """The environment's Python with these arguments, some variables over the caller's."""
        command = [str(self.bin / "python"), *arguments]
        whole = {**os.environ, "PYTHONPATH": str(self.release_folder or ""), **variables}
        try:
            return subprocess.run(command, env=whole, capture_output=True, text=True, timeout=timeout, check=False)  # noqa: S603
        except (OSError, subprocess.TimeoutExpired) as error:
            return subprocess.CompletedProcess(command, 1, "", str(error))

    def output(self, *arguments: str, timeout: float = 60) -> str:
        """What it prints; nothing when it fails."""
        done = self.run(*arguments, timeout=timeout)
        return done.stdout if done.returncode == 0 else ""

    def versions(self, names: tuple[str, ...]) -> dict[str, str]:
        """Of Python and of those packages that are installed."""
        return dict(_versions(self, names))

    def with_release(self, release: str, folder: Path, extensions: Path) -> Environment:
        return replace(self, release_folder=folder, extensions=extensions, release=release)


def _shown_place(place: str) -> str:
    if place.startswith("file:"):
        return "file:///home/user/wheels"
    return "https://index.example/simple" if "://" in place else "/home/user/wheels"


_VERSIONS = """
import importlib.metadata, json, platform, sys
found = {"python": platform.python_version()}
for name in sys.argv[1:]:
    try:
        found[name] = importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        pass
print(json.dumps(found))
"""


@lru_cache(maxsize=256)
def _versions(environment: Environment, names: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    told = environment.output("-c", _VERSIONS, *names)
    return tuple(json.loads(told).items()) if told else ()


@lru_cache(maxsize=16)
def _prefix(folder: Path) -> str:
    """Where the interpreter that the environment was made with is installed."""
    done = subprocess.run(  # noqa: S603
        [str(folder / "python"), "-c", "import sys; print(sys.base_prefix)"], capture_output=True, text=True, check=False
    )
    return done.stdout.strip()


def running() -> Environment:
    """The interpreter that runs this, for cases that need nothing else."""
    return Environment(Path(sys.prefix))


def given(folder: Path, variables: Mapping[str, str] = os.environ) -> Environment:
    """An environment that somebody else made; it is neither built nor changed."""
    if not (folder / "bin/python").exists():
        raise Unusable(f"{folder}: not a virtual environment; name a folder that has bin/python")
    extensions = variables.get("TORCH_EXTENSIONS_DIR")
    beside = folder.absolute().parent / "extensions"
    # Without links: a compiler's command names the folder, and under another name everything would be built again.
    return Environment(folder.resolve(), Path(extensions).resolve() if extensions else beside)
