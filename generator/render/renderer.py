"""Page models + templates -> {path: text}, kept as long as neither changes. Knows no Markdown and no host."""

from __future__ import annotations

import stat
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal

from jinja2 import Environment, FileSystemLoader, StrictUndefined, TemplateNotFound, TemplateSyntaxError
from markupsafe import Markup

from generator import prose
from generator.pages import Page, Pages
from generator.render import arguments, markdown

Form = Literal["html", "markdown"]

HERE = Path(__file__).resolve().parent.parent
ARGUMENTS = Path(arguments.__file__).resolve()
SUFFIX: dict[Form, str] = {"html": "index.html", "markdown": "index.md"}


class BrokenTemplate(Exception):
    """A template that gives no page. Its text is the problem, on one line."""


class Renderer:
    """Templates of one folder. Renders a page again only when the page or a template has changed."""

    def __init__(self, templates: Path, *, edit_base: str = "") -> None:
        self.templates = templates
        self.stamp: tuple[tuple[str, int], ...] | None = None
        self.edit_base = edit_base
        self.known: dict[tuple[str, Form], tuple[Page, str]] = {}

    def site(self, pages: Pages, form: Form = "html") -> dict[str, str]:
        """Every page's text by its path under the site's root. Raises BrokenTemplate."""
        self._forget_changed_templates()
        try:
            site = {page.url + SUFFIX[form]: self._page(page, form) for page in pages}
        except Exception as error:
            raise self._broken(error) from error
        return dict(sorted(site.items()))

    def _page(self, page: Page, form: Form) -> str:
        known = self.known.get((page.url, form))
        if known and known[0] == page:
            return known[1]
        template = self.environments[form].get_template(f"{page.kind}.{'html' if form == 'html' else 'md'}")
        text = template.render(page=page, edit_base=self.edit_base)
        self.known[page.url, form] = (page, text)
        return text

    def _broken(self, error: Exception) -> Exception:
        """What a template did wrong, with the line that did it; an error of our own code stays what it is."""
        frames = [(Path(frame.filename), frame.lineno) for frame in traceback.extract_tb(error.__traceback__)]
        file, line = [each for each in frames if each[0] != ARGUMENTS and {self.templates, HERE} & {*each[0].parents}][-1]
        if isinstance(error, TemplateSyntaxError):
            return BrokenTemplate(f"templates/{error.name}:{error.lineno}: {error.message}; mend the template")
        if isinstance(error, TemplateNotFound):
            return BrokenTemplate(f"templates/{error.name}: no such file; restore it, or mend the template that names it")
        if isinstance(error, UnicodeDecodeError):
            return BrokenTemplate(f"templates/: a file is not UTF-8 ({error.reason}); save it as UTF-8")
        if isinstance(error, OSError) and Path(error.filename or "").parent == self.templates:
            return _unreadable(Path(error.filename), error)
        if file.parent == self.templates:
            return BrokenTemplate(f"templates/{file.name}:{line}: {error}; mend the template")
        return error

    def _forget_changed_templates(self) -> None:
        stamp = tuple(_stamps(sorted(self.templates.glob("*.*"))))
        if stamp != self.stamp:
            self.stamp, self.known = stamp, {}
            self.environments: dict[Form, Environment] = {
                "html": _environment(self.templates, HTML_FILTERS, escape=True),
                "markdown": _environment(self.templates, markdown.FILTERS, escape=False),
            }


def _stamps(paths: list[Path]) -> Iterator[tuple[str, int]]:
    for path in paths:
        try:
            status = path.stat()
        except FileNotFoundError:  # gone since it was listed; if a page needs it, rendering says so
            continue
        except OSError as error:
            raise _unreadable(path, error) from error
        if stat.S_ISREG(status.st_mode):
            yield path.name, status.st_mtime_ns


def _unreadable(path: Path, error: OSError) -> BrokenTemplate:
    return BrokenTemplate(f"templates/{path.name}: cannot be read ({error.strerror}); check its permissions")


def _environment(templates: Path, filters: dict[str, Callable[..., Any]], *, escape: bool) -> Environment:
    environment = Environment(
        loader=FileSystemLoader(templates),
        autoescape=escape,  # noqa: S701 - off for Markdown alone, which has its own filters
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters.update({name: arguments.of_text(name, made) for name, made in filters.items()})
    return environment


def _block(text: str) -> Markup:
    return Markup(prose.block(text))  # noqa: S704 - prose is the one maker of markup, and makes only safe markup


def _inline(text: str) -> Markup:
    return Markup(prose.inline(text))  # noqa: S704


HTML_FILTERS: dict[str, Callable[..., Any]] = {"prose": _block, "inline": _inline}
