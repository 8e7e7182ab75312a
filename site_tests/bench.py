"""`make bench`: cost of the whole site against a floor, from one run, as ratios.

A catalogue of N entries is made from the real ones (every sentence reworded, so that no two are alike), then built by
`mkdocs build --strict` and by the floor: C YAML loader, validation by the model, one template, one write per entry. CPU
seconds are user + system of the process and its children, so a busy machine changes them little; rounds alternate.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

import yaml

from generator.source import parse

ROOT = Path(__file__).resolve().parent.parent
KEPT = {"run", "code", "check", "language", "template", "matches", "ignores", "url", "source", "kind", "verdict"}
KEPT |= {"role", "strength", "project", "status", "reviewed", "category", "layer", "tags", "codes", "setup", "seen", "formerly"}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sizes", type=int, nargs="+", default=[100, 1000, 2000])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of a table")
    parser.add_argument("--floor", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.floor:
        floor(options.floor)
        return
    with tempfile.TemporaryDirectory() as folder:
        projects = {size: project(Path(folder) / str(size), size) for size in options.sizes}
        rows = [measured(projects[size], size, options.rounds) for size in options.sizes]
        largest = options.sizes[-1]
        say(f"one changed entry under mkdocs serve, {largest} entries")
        change = served_change(projects[largest], options.rounds)
    if options.json:
        print(json.dumps({"builds": rows, "change": {"entries": largest, **change}}, indent=2))
    else:
        report(rows, largest, change)


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


# The generated catalogue


def project(folder: Path, size: int) -> Path:
    """A copy of this project with `size` generated entries in place of its own."""
    say(f"making {size} entries")
    shutil.copytree(ROOT / "docs", folder / "docs")
    shutil.copytree(ROOT / "templates", folder / "templates")
    shutil.copy(ROOT / "mkdocs.yml", folder)
    real = {}
    for path in sorted((ROOT / "entries").glob("*/*/*.yaml")):
        document, _ = parse(path.read_bytes(), path.name)
        if document and document.data["status"] == "published":
            real[path.relative_to(ROOT)] = document.data
    (folder / "entries" / "deepspeed").mkdir(parents=True)
    shutil.copy(ROOT / "entries/vocabulary.yaml", folder / "entries")
    shutil.copy(ROOT / "entries/deepspeed/hub.yaml", folder / "entries/deepspeed")
    for number in range(size):
        path, data = list(real.items())[number % len(real)]
        copy = number // len(real)
        target = folder / path.with_name(f"{path.stem[:50]}-{copy}.yaml")
        target.parent.mkdir(parents=True, exist_ok=True)
        last = (copy + 1) * len(real) > size
        names = {each.stem for each in list(real)[: size - copy * len(real)]} if last else {each.stem for each in real}
        target.write_text(dumped(reworded(data, copy, names)))
    return folder


def dumped(data: dict[str, Any]) -> str:
    return str(yaml.dump(data, Dumper=yaml.CSafeDumper, sort_keys=False, width=110))


def reworded(data: dict[str, Any], copy: int, names: set[str]) -> dict[str, Any]:
    """The entry with the first word of every sentence replaced by one that no other copy has."""
    new = {key: value if key in KEPT else worded(value, copy) for key, value in data.items()}
    new["title"] = f"{data['title'][:80]} {copy}"
    new["summary"] = new["summary"][:160].strip()
    new["related"] = [
        {**each, "entry": f"{each['entry'][:50]}-{copy}", "tell": worded(each["tell"], copy)}
        for each in data.get("related", [])
        if each["entry"] in names
    ]
    return new


def worded(value: Any, copy: int) -> Any:
    if isinstance(value, dict):
        return {key: item if key in KEPT else worded(item, copy) for key, item in value.items()}
    if isinstance(value, list):
        return [worded(item, copy) for item in value]
    without_links = re.sub(r"\[([^\]]*)\]\(\.\./[^)]*\)", r"\1", value)
    return re.sub(r"(^|[.!?]\s+|\n\n)(\w+)?", rf"\1Copy{copy}", without_links)


# Builds


def floor(folder: Path) -> None:
    """The least that any generator of these pages does."""
    import jinja2

    from generator.catalogue.records import _texts
    from generator.model import Entry

    template = jinja2.Environment(autoescape=True).from_string(
        "<!doctype html><title>{{ entry.title }}</title>{% for at, text in texts %}<p>{{ text }}</p>{% endfor %}"
    )
    out = folder / "floor"
    for path in sorted((folder / "entries").glob("*/*/*.yaml")):
        with path.open("rb") as file:
            entry = Entry.model_validate(yaml.load(file, Loader=yaml.CSafeLoader))
        page = out / path.stem / "index.html"
        page.parent.mkdir(parents=True, exist_ok=True)
        page.write_text(template.render(entry=entry, texts=_texts(entry, ())))


def measured(folder: Path, size: int, rounds: int) -> dict[str, Any]:
    runs: dict[str, list[tuple[float, int]]] = {"site": [], "floor": []}
    commands = {
        "site": [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet"],
        "floor": [sys.executable, "-m", "site_tests.bench", "--floor", str(folder)],
    }
    for number in range(rounds):
        for name, command in commands.items():
            say(f"{size} entries, round {number + 1} of {rounds}: {name}")
            runs[name].append(cost(command, folder if name == "site" else ROOT))
    cpu = {name: statistics.median(seconds for seconds, _ in costs) for name, costs in runs.items()}
    pages = sum(1 for _ in (folder / "site").rglob("index.html"))
    assert pages >= size, f"{pages} pages built of {size}"
    return {
        "entries": size,
        "cpu_s": round(cpu["site"], 2),
        "floor_cpu_s": round(cpu["floor"], 2),
        "ratio": round(cpu["site"] / cpu["floor"], 2),
        "cpu_ms_per_entry": round(cpu["site"] / size * 1000, 2),
        "peak_mb": max(kilobytes for _, kilobytes in runs["site"]) // 1024,
    }


def cost(command: list[str], folder: Path) -> tuple[float, int]:
    """CPU seconds and peak memory in kB of a command that must succeed."""
    process = subprocess.Popen(command, cwd=folder, env=environment(), stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{' '.join(command)} ended with {process.returncode}")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss


def environment() -> dict[str, str]:
    return {**os.environ, "NO_MKDOCS_2_WARNING": "1", "PYTHONPATH": str(ROOT)}


# One changed entry under `mkdocs serve`


def served_change(folder: Path, rounds: int) -> dict[str, float]:
    """Wall seconds from saving an entry to the served page that shows it."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "mkdocs", "serve", "--quiet", "-a", f"127.0.0.1:{port}"]
    preview = subprocess.run([ROOT / ".ci/setup.sh", "preview"], capture_output=True, text=True, check=True)  # as `make serve`
    env = {**environment(), "SITE_URL": f"http://127.0.0.1:{port}/", "TMPDIR": preview.stdout.strip()}
    server = subprocess.Popen(command, cwd=folder, env=env, stdout=subprocess.DEVNULL)
    try:
        entry = sorted((folder / "entries").glob("*/*/*-0.yaml"))[0]
        address = f"http://127.0.0.1:{port}/deepspeed/{entry.stem}/"
        waited(lambda: fetched(address), 180)
        walls = [change(entry, address, f"Changed{number}Word") for number in range(rounds)]
        return {"wall_s": round(statistics.median(walls), 2), "worst_s": round(max(walls), 2)}
    finally:
        server.send_signal(signal.SIGINT)
        server.wait(30)


def change(entry: Path, address: str, word: str) -> float:
    time.sleep(2)  # the watcher polls; start from rest
    document, _ = parse(entry.read_bytes(), entry.name)
    assert document is not None
    text = dumped({**document.data, "summary": f"{word} {document.data['summary']}"[:160].strip()})
    started = time.monotonic()
    entry.write_text(text)
    waited(lambda: word in fetched(address), 60)
    return time.monotonic() - started


def waited(happened: Callable[[], Any], seconds: float) -> None:
    end = time.monotonic() + seconds
    while not happened():
        if time.monotonic() > end:
            raise SystemExit(f"nothing after {seconds} s")
        time.sleep(0.05)


def fetched(address: str) -> str:
    try:
        with urllib.request.urlopen(address, timeout=60) as answer:  # noqa: S310 - a loopback address made above
            return str(answer.read().decode())
    except OSError:
        return ""


def report(rows: list[dict[str, Any]], largest: int, change: dict[str, float]) -> None:
    print("floor: C YAML loader, validation, one template, one write per entry, in a process of its own")
    print(f"{'entries':>8} {'site CPU s':>11} {'floor CPU s':>12} {'ratio':>6} {'ms/entry':>9} {'peak MB':>8}")
    for row in rows:
        print(
            f"{row['entries']:>8} {row['cpu_s']:>11} {row['floor_cpu_s']:>12} {row['ratio']:>6}"
            f" {row['cpu_ms_per_entry']:>9} {row['peak_mb']:>8}"
        )
    first, last = rows[0], rows[-1]
    flat = last["cpu_ms_per_entry"] / first["cpu_ms_per_entry"]
    print(f"cost per entry, {last['entries']} against {first['entries']}: {flat:.2f} times")
    print(f"one changed entry of {largest} visible after {change['wall_s']} s (worst {change['worst_s']} s)")


if __name__ == "__main__":
    main()
