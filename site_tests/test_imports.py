"""The shape of the house: which part may import which, downward only. Only the plugin names MkDocs."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

GENERATOR = Path(__file__).resolve().parent.parent / "generator"

MAY_IMPORT: dict[str, set[str]] = {
    "problems": set(),
    "source": {"problems"},
    "match": set(),
    "prose": set(),
    "model": {"match", "prose"},
    "provenance": set(),
    "catalogue": {"source", "model", "problems"},
    "evidence": {"catalogue", "model", "problems", "match", "source"},
    "diagnose": {"match"},
    "checks": {"catalogue", "model", "problems", "match", "prose", "provenance", "source"},
    "pages": {"catalogue", "evidence", "model", "match", "provenance"},
    "render": {"pages", "prose"},
    "exports": {"catalogue", "model"},
    "scaffold": {"model"},
    "build": {"catalogue", "evidence", "checks", "pages", "problems", "provenance", "render"},
    "reproduce": {"evidence", "source"},
    "mkdocs_plugin": {"build", "pages", "exports"},
    "cli": {
        "problems",
        "match",
        "provenance",
        "model",
        "catalogue",
        "evidence",
        "diagnose",
        "render",
        "exports",
        "scaffold",
        "build",
        "reproduce",
    },
    "__main__": {"cli"},
    "__init__": set(),
}


def imported(path: Path) -> set[str]:
    """The full names that a file imports, wherever in it."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: a relative import"
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return names


def parts() -> dict[str, dict[Path, set[str]]]:
    """Files with their imports by part: a module or a package of generator/."""
    found: dict[str, dict[Path, set[str]]] = defaultdict(dict)
    for path in sorted(GENERATOR.rglob("*.py")):
        inside = path.relative_to(GENERATOR)
        found[inside.parts[0].removesuffix(".py")][inside] = imported(path)
    return found


def test_every_part_has_its_place_in_the_table() -> None:
    assert sorted(parts()) == sorted(MAY_IMPORT)


def test_parts_import_only_what_the_table_allows() -> None:
    for part, files in parts().items():
        for path, names in files.items():
            ours = {name.split(".")[1] for name in names if name.startswith("generator.")} - {part}
            assert ours <= MAY_IMPORT[part], f"{path} imports {sorted(ours - MAY_IMPORT[part])}"


def test_the_table_allows_nothing_that_nobody_needs() -> None:
    for part, files in parts().items():
        used = {name.split(".")[1] for names in files.values() for name in names if name.startswith("generator.")}
        assert MAY_IMPORT[part] <= used, f"{part} does not need {sorted(MAY_IMPORT[part] - used)}"


def test_the_table_reads_downward() -> None:
    order = list(MAY_IMPORT)
    for part, allowed in MAY_IMPORT.items():
        assert all(order.index(each) < order.index(part) for each in allowed), part


def test_other_parts_see_a_packages_face_alone() -> None:
    for part, files in parts().items():
        for path, names in files.items():
            for name in names:
                steps = name.split(".")
                is_package = len(steps) > 1 and (GENERATOR / steps[1]).is_dir()
                inside = len(steps) > 3 or (len(steps) > 2 and (GENERATOR / steps[1] / f"{steps[2]}.py").is_file())
                if steps[0] == "generator" and is_package and steps[1] != part:
                    assert not inside, f"{path} imports {name}, a module inside another part"


def test_hosts_and_tools_are_named_in_one_place() -> None:
    outside = {
        "mkdocs": {"mkdocs_plugin"},
        "click": {"cli"},
        "ahocorasick_rs": {"diagnose"},
        "yaml": {"source"},
        "markdown_it": {"prose"},
        "subprocess": {"reproduce", "provenance"},
    }
    for part, files in parts().items():
        for path, names in files.items():
            for name in names:
                assert part in outside.get(name.split(".")[0], {part}), f"{path} imports {name}"
