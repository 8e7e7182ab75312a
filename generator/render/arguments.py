"""What a template may pass to a filter. A frame of this file in a traceback is the template's doing."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from jinja2 import TemplateRuntimeError


def of_text(name: str, made: Callable[..., Any]) -> Callable[..., Any]:
    """The filter, refusing what is not text here, before code that relies on it fails with an error of its own."""

    @wraps(made)
    def checked(*texts: Any) -> Any:
        for text in texts:
            if not isinstance(text, str):
                str(text)  # an undefined name says at this which one it is
                raise TemplateRuntimeError(f"the filter '{name}' takes text, not {type(text).__name__}")
        return made(*texts)

    return checked
