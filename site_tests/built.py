"""Builds a project as its users do, and serves what came out. Knows no pages."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent

# Not the address the tests serve at: a page that names its own address where it should not is found out.
SITE_URL = "https://encyclopedia.example/"


def build(root: Path, site: Path, site_url: str = SITE_URL) -> Path:
    """`mkdocs build --strict` of the project in `root` into `site`."""
    command = [sys.executable, "-m", "mkdocs", "--quiet", "build", "--strict", "-f", str(root / "mkdocs.yml"), "-d", str(site)]
    # PYTHONPATH: the generator beside these tests, wherever the installed one lies.
    environment = {**os.environ, "SITE_URL": site_url, "NO_MKDOCS_2_WARNING": "1", "PYTHONPATH": str(ROOT)}
    environment.pop("REPO_URL", None)
    run = subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True, timeout=300)
    assert run.returncode == 0, run.stdout + run.stderr
    return site


class _Handler(SimpleHTTPRequestHandler):
    """As static hosts do it: a missing page is answered with 404.html."""

    def log_message(self, format: str, *args: Any) -> None:
        pass

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        page = (Path(self.directory) / "404.html").read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(page)))
        self.end_headers()
        self.wfile.write(page)


@contextmanager
def served(site: Path) -> Iterator[str]:
    """The address of `site` on a free port of this machine, as long as the block runs."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Handler, directory=str(site))) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()
            thread.join()
