"""The published releases of a project: which there are, and the source archive of each. The only module with network.

The package index is the one that pip is configured for. Nothing that is fetched is built, imported or run. Its client is
needed only here, so that the site builds without it.
"""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Self
from zipfile import BadZipFile

from generator.provenance.index import Release
from generator.provenance.projects import Project
from generator.provenance.remote import RemoteFile, keep_members

if TYPE_CHECKING:
    from packaging.version import Version
    from pypi_simple import DistributionPackage

LIMIT_ARCHIVE = 200_000_000
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._+!-]{0,200}")
DIGEST = re.compile(r"[0-9a-f]{64}")
TIMEOUT = 60
"""Seconds without a byte after which a transfer is given up."""


class Unreachable(Exception):
    """The package index or a file of it cannot be had. Its text says which and why."""


@dataclass(frozen=True)
class Archive:
    """A release's source archive, not yet fetched."""

    release: Release
    package: DistributionPackage


class PackageIndex:
    """What pip would ask, with pip's own certificate settings. Raises Unreachable where the client is not installed."""

    def __init__(self) -> None:
        try:
            from pypi_simple import PYPI_SIMPLE_ENDPOINT, PyPISimple
            from requests import RequestException, Session
        except ImportError:
            raise Unreachable("the client of the package index is missing; run `pip install pypi-simple`") from None
        session = Session()
        certificates = _pip_setting("cert")
        if certificates:
            session.verify = certificates
        self.client = PyPISimple(endpoint=_pip_setting("index-url") or PYPI_SIMPLE_ENDPOINT, session=session)
        self.session = session
        self.failures = (RequestException, ValueError, KeyError, OSError, BadZipFile)

    def archives(self, project: Project) -> list[Archive]:
        """Every release, oldest first, yanked and pre-releases included. Raises Unreachable."""
        try:
            page = self.client.get_project_page(project.name, timeout=TIMEOUT)
        except self.failures as error:
            raise Unreachable(f"{project.name}: the package index does not answer ({error})") from None
        found = {}
        for package in page.packages:
            order = _order(package.version or "")
            if order and _is_plain(package) and package.package_type == project.package_type and "sha256" in package.digests:
                found[order] = package
        return [Archive(_release(found[order]), found[order]) for order in sorted(found)]

    def fetch(self, project: Project, archive: Archive, folder: Path) -> Path:
        """The archive as a file; one that is there already is not fetched again. Raises Unreachable.

        A source archive is whole and its hash is checked. Of a wheel only the wanted members are kept, each with its checksum.
        """
        path = folder / archive.package.filename
        if path.is_file() and (project.package_type == "wheel" or _sha256(path) == archive.release.sha256):
            return path
        part = path.with_name(f"{path.name}.part{os.getpid()}")
        try:
            self._fetch(project, archive.package, part)
        except self.failures as error:
            part.unlink(missing_ok=True)
            raise Unreachable(f"{archive.package.filename}: {error}") from None
        part.replace(path)
        return path

    def _fetch(self, project: Project, package: DistributionPackage, path: Path) -> None:
        if project.package_type == "sdist":
            self.client.download_package(package, path, timeout=TIMEOUT, progress=_Bounded)
            return
        size = package.size or int(
            self.session.head(package.url, timeout=TIMEOUT, allow_redirects=True).headers["Content-Length"]
        )
        keep_members(RemoteFile(self.session, package.url, size, TIMEOUT), project.place, path)


def _is_plain(package: DistributionPackage) -> bool:
    """Whether name, version and hash can stand in a path and in a table."""
    name, version, digest = package.filename, package.version or "", package.digests.get("sha256", "")
    return bool(NAME.fullmatch(name) and NAME.fullmatch(version) and DIGEST.fullmatch(digest))


class _Bounded:
    """Counts what is downloaded, in the form that the client asks for, and ends a transfer that has no end."""

    def __init__(self, _length: int | None) -> None:
        self.left = LIMIT_ARCHIVE

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        return None

    def update(self, count: int) -> None:
        self.left -= count
        if self.left < 0:
            raise OSError(f"more than {LIMIT_ARCHIVE:,} bytes")


def _sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _release(package: DistributionPackage) -> Release:
    date = package.upload_time.date().isoformat() if package.upload_time else ""
    return Release(package.version or "", date, package.digests["sha256"])


def _order(version: str) -> Version | None:
    from packaging.version import InvalidVersion, Version

    try:
        return Version(version)
    except InvalidVersion:
        return None


def _pip_setting(name: str) -> str:
    """What pip's environment or configuration says, empty if nothing."""
    spelled = os.environ.get(f"PIP_{name.upper().replace('-', '_')}")
    if spelled:
        return spelled
    asked = subprocess.run(  # noqa: S603 - pip of this Python, with fixed words
        [sys.executable, "-m", "pip", "config", "get", f"global.{name}"], capture_output=True, text=True, check=False
    )
    return asked.stdout.strip() if asked.returncode == 0 else ""
