"""Which Chromium the browser tests start, and how. Knows nothing of the site.

`python -m site_tests.browser_path` starts it once and says which it is; .ci/setup.sh asks that.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from functools import cache
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

# The calls home would only be refused on a closed network, many at a time, and make the request counts unsteady.
ARGS = [
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-quic",
    *(["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []),
]


@cache
def chromium() -> str | None:
    """The program that $CHROMIUM names, else the first on PATH that runs, else None: the one Playwright brought."""
    if named := os.environ.get("CHROMIUM"):
        return shutil.which(named) or named
    found = (shutil.which(name) for name in NAMES)
    return next((path for path in found if path and not _is_snap(path) and _runs(path)), None)


def _is_snap(path: str) -> bool:
    """Ubuntu's chromium: without the snap it only prints advice, with it it cannot read a profile under /tmp."""
    real = Path(path).resolve()
    with real.open("rb") as file:
        return real.name == "snap" or b"/snap/" in file.read(4096)


def _runs(path: str) -> bool:
    try:
        return subprocess.run([path, "--version"], capture_output=True, timeout=30).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def main() -> None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGS)
        print(f"Chromium {browser.version} ({chromium() or playwright.chromium.executable_path})")
        browser.close()


if __name__ == "__main__":
    main()
