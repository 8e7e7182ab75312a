"""Two catalogues of one shape: every text of the first is an attack, of the second plain words.

Pages made from the two must have the same elements with the same attributes; any difference is markup that a text brought in.
"""

from __future__ import annotations

import itertools
import shutil
from pathlib import Path
from typing import Any

from site_tests.built import ROOT
from site_tests.sample import DELETE, ENTRY, changed, dumped, project

# `fxHit` is what the browser tests look for: any of these that runs sets it.
SCRIPT = "</title></script><script>window.fxHit=1</script>"
IMAGE = "\"'><img src=x onerror=window.fxHit=2>"

TITLE = "</title><script>fxHit=1</script>\"'><img src=x onerror=fxHit=2>"
LABEL = '<b onclick="fxHit=3">\'{{ 7*7 }}</td>'
LINE = f"{SCRIPT}{IMAGE}{{{{ 7*7 }}}}{{% raw %}}<!-- ]]> javascript:fxHit=4 &lt;b&gt;"
SUMMARY = f"{SCRIPT}{IMAGE} {{{{ 7*7 }}}} {{% raw %}} <!--"
CODE = f"echo `{SCRIPT}`\n</code></pre>{IMAGE} {{{{ 7*7 }}}} &amp; $(x)"
BRIEF = "`</code>" + SCRIPT + "` &lt;img src=x onerror=fxHit=5&gt; javascript:fxHit=6 \"' `{{ 7*7 }}` &#60;/p&#62;"
LINK = ' [a `<b>`](https://evil.example/?q="&b=%22%3E<script>#javascript:fxHit=7 "\\" onmouseover=fxHit=8 x=\\"")'
BLOCKS = f'{BRIEF}\n\n- item {BRIEF}{LINK}\n\n```x"onclick=fxHit=9\n{CODE}\n```'
PRINTED = f"{SCRIPT}{IMAGE} {{{{7*7}}}} "

ATTACK = {
    "title": TITLE,
    "label": LABEL,
    "line": LINE,
    "summary": SUMMARY,
    "code": CODE,
    "brief": BRIEF,
    "inline": BRIEF + LINK,
    "blocks": BLOCKS,
    "template": PRINTED.replace("{", "{{").replace("}", "}}") + "{size:int} bytes",
    "sample": PRINTED + "7 bytes",
    "other": PRINTED + "x bytes",
}

_BRIEF = "`words` in plain language `more`"
_LINK = ' [a `b`](https://good.example/ "its title")'

PLAIN = {
    **dict.fromkeys(("title", "label", "line", "code"), "plain words"),
    "summary": "Plain words that say what this page is about, in one line.",
    "brief": _BRIEF,
    "inline": _BRIEF + _LINK,
    "blocks": f"{_BRIEF}\n\n- item {_BRIEF}{_LINK}\n\n```bash\nls\n```",
    "template": "words that are printed {size:int} bytes",
    "sample": "words that are printed 7 bytes",
    "other": "words that are printed x bytes",
}

# Kinds whose text must stay as it is; every other begins with a number of its own, since no sentence may stand twice.
EXACT = {"template", "sample", "other", "label"}

KINDS = {
    **dict.fromkeys(("symptom", "cause", "fix", "changes"), "brief"),
    **dict.fromkeys(
        ("observe", "because", "what", "expect", "otherwise", "do", "tell", "fingerprint", "false_positives"), "inline"
    ),
    **dict.fromkeys(
        ("reason", "checkpoint", "note", "does_not_prove", "shows", "answer", "prevent", "retired_because"), "inline"
    ),
    **dict.fromkeys(("mechanism", "intro"), "blocks"),
    **dict.fromkeys(("versions", "setup", "seen", "question"), "line"),
    **dict.fromkeys(("run", "check", "code"), "code"),
    **{"title": "title", "summary": "summary", "template": "template", "matches": "sample", "ignores": "other"},
}

_ALL_FIELDS = {
    "exit": {"codes": ["-9", "1"], "note": "x"},
    "monitor": {"fingerprint": "x", "false_positives": "x"},
    "faq": [{"question": "x", "answer": "x"}],
    "causes.0.fix": [{"do": "x", "code": "x", "language": "json"}, {"do": "x"}],
    "signatures.0.origin": {"project": "linux", "seen": "x"},
    "references.0.url": "https://example.org/?a=1&b=javascript:fxHit&lt;",
}


def entries() -> dict[str, dict[str, Any]]:
    """By path: two entries that name each other, a draft and a retired one, with every field there is."""
    full = changed(_ALL_FIELDS)
    related = {"related": [{"entry": "second", "kind": "same-text", "tell": "x"}]}
    return {
        "entries/deepspeed/offload/first.yaml": changed(related, full),
        "entries/deepspeed/launch/second.yaml": full,
        "entries/deepspeed/launch/unfinished.yaml": changed({"status": "draft", "quick": DELETE}, full),
        "entries/deepspeed/launch/given-up.yaml": changed({"status": "retired", "retired_because": "x"}, full),
    }


def hub() -> dict[str, Any]:
    phases = [{"id": id, "title": "x", "changes": "x"} for id in ("launch", "offload", "inference")]
    return {"title": "x", "summary": "x", "intro": "x", "phases": phases}


def filled(data: Any, words: dict[str, str], numbers: Any, key: str = "") -> Any:
    """`data` with the words of its kind in every text."""
    if isinstance(data, dict):
        return {name: filled(value, words, numbers, name) for name, value in data.items()}
    if isinstance(data, list):
        return [filled(value, words, numbers, key) for value in data]
    kind = KINDS.get(key)
    if kind is None:
        return data
    return words[kind] if kind in EXACT else f"Text {next(numbers)} {words[kind]}"


def made(root: Path, words: dict[str, str]) -> Path:
    """The project in `root` with this catalogue in place of its own."""
    for folder in ("docs", "templates"):
        shutil.copytree(ROOT / folder, root / folder)
    shutil.copy(ROOT / "mkdocs.yml", root)
    numbers = itertools.count(1)
    lists = {"categories": ["memory", "launch"], "layers": ["linux", "nccl"], "tags": sorted({*ENTRY["tags"], "sigkill"})}
    vocabulary = {name: dict.fromkeys(known, words["label"]) for name, known in lists.items()}
    files = {path: filled(entry, words, numbers) for path, entry in entries().items()}
    others = {"vocabulary.yaml": vocabulary, "deepspeed/hub.yaml": filled(hub(), words, numbers)}
    return project(root, {**files, **{f"entries/{name}": dumped(data) for name, data in others.items()}})
