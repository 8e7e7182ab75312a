"""The projects whose messages are indexed: which of their files are read, under which licence, and where each can be seen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Project:
    """`place` gives a file's path in the repository from its path in an archive, or '' to leave it out.

    `package_type`: whether source archives are read, or a few members of wheels. `whole`: whether all messages of the project
    are in its index, so that a text that is not there is not the project's.
    """

    name: str
    title: str
    licence: str
    file_address: str
    place: Callable[[str], str]
    package_type: Literal["sdist", "wheel"] = "sdist"
    whole: bool = True

    def link(self, version: str, path: str, line: int) -> str:
        return f"{self.file_address.format(version=version, path=path)}#L{line}"


SOURCES = (".py", ".cpp", ".cc", ".cu", ".cuh", ".h", ".hpp")


def _deepspeed(path: str) -> str:
    """An archive holds csrc, op_builder and accelerator once more inside the package."""
    for twice in ("deepspeed/ops/csrc/", "deepspeed/ops/op_builder/", "deepspeed/accelerator/"):
        if path.startswith(twice):
            path = path.removeprefix("deepspeed/ops/").removeprefix("deepspeed/")
    top = path.partition("/")[0]
    is_source = top in ("deepspeed", "csrc", "op_builder", "accelerator") and path.endswith(SOURCES)
    return path if is_source or top == "bin" or path == "setup.py" else ""


def _accelerate(path: str) -> str:
    return path if path.startswith("src/accelerate/") and path.endswith(".py") else ""


TRAINER = ("deepspeed.py", "integrations.py", "integrations/deepspeed.py", "trainer.py", "training_args.py")


def _transformers(path: str) -> str:
    """The modules that touch DeepSpeed, in their old and new places."""
    inside = path.removeprefix("transformers/")
    return f"src/{path}" if inside != path and inside in TRAINER else ""


PROJECTS = {
    project.name: project
    for project in (
        Project(
            "deepspeed", "DeepSpeed", "Apache-2.0 (MIT before 0.9.0), copyright Microsoft Corporation and the DeepSpeed Team",
            "https://github.com/deepspeedai/DeepSpeed/blob/v{version}/{path}", _deepspeed,
        ),
        Project(
            "accelerate", "Accelerate", "Apache-2.0, copyright The HuggingFace Team",
            "https://github.com/huggingface/accelerate/blob/v{version}/{path}", _accelerate,
        ),
        Project(
            "transformers", "Transformers", "Apache-2.0, copyright The HuggingFace Team",
            "https://github.com/huggingface/transformers/blob/v{version}/{path}", _transformers, "wheel", whole=False,
        ),
    )
}  # fmt: skip
