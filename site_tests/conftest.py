"""What several test modules share: Hypothesis' settings, and the site, built once.

Hypothesis without a clock or a database: the same examples everywhere, and no files beside the tests.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from site_tests import built, hostile

settings.register_profile("same", derandomize=True, database=None, deadline=None)
settings.load_profile("same")


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """This project's site."""
    return built.build(built.ROOT, tmp_path_factory.mktemp("site"))


@pytest.fixture(scope="session")
def site_url(site: Path) -> Iterator[str]:
    with built.served(site) as url:
        yield url


@pytest.fixture(scope="session")
def hostile_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site whose every text is an attack, published below a folder."""
    root = hostile.made(tmp_path_factory.mktemp("hostile"), hostile.ATTACK)
    return built.build(root, root / "site", "https://encyclopedia.example/below/")


@pytest.fixture(scope="session")
def hostile_url(hostile_site: Path) -> Iterator[str]:
    with built.served(hostile_site) as url:
        yield url
