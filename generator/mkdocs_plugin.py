"""Host 1: hands the rendered site to MkDocs through its public events. The only module that names mkdocs.

All our work is done in `on_pre_build`, before MkDocs clears the site: a broken entry or template stops a build with its
problems, and under `mkdocs serve` prints them while the last good site stays up.
"""

from __future__ import annotations

import copy
import gc
import html
import re
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urljoin

import jinja2
from mkdocs.config import base
from mkdocs.config import config_options as option
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.livereload import LiveReloadServer
from mkdocs.plugins import BasePlugin, get_plugin_logger
from mkdocs.structure.files import File, Files, InclusionLevel, get_files
from mkdocs.structure.pages import Page
from mkdocs.structure.toc import AnchorLink, TableOfContents

from generator import exports
from generator.build import BrokenSite, Builder, Site
from generator.pages import EntryPage, HubPage, Section, anchors
from generator.pages import Page as OurPage

log = get_plugin_logger("encyclopedia")

SHELL = "shell.html"


class Options(base.Config):
    shell_cache = option.Type(bool, default=True)
    """Render the theme once and fill it for every entry, instead of rendering it for each. Gives the same bytes."""


class GeneratedPage(Page):
    """A page whose article is ready: MkDocs neither reads nor converts anything for it."""

    def __init__(self, model: OurPage, article: str, file: File, config: MkDocsConfig, *, shell: bool) -> None:
        # The theme prints title and description as they are, so both are escaped here.
        title = html.escape(model.title)
        super().__init__(title, file, config)
        self.model = model
        self.article = article
        self.described: dict[str, Any] = {"title": title, "description": html.escape(model.summary), "generated": model.kind}
        self.described["hide"] = ["navigation", "toc"] if isinstance(model, HubPage) else ["navigation"]
        if isinstance(model, EntryPage) and shell:
            self.described["template"] = SHELL

    def read_source(self, config: MkDocsConfig) -> None:
        self.markdown, self.meta = "", self.described

    def render(self, config: MkDocsConfig, files: Files) -> None:
        self.content = self.article
        items = anchors(self.model)
        self.toc = table_of_contents(items)
        self.present_anchor_ids = {item.id for item in items}


@lru_cache(maxsize=256)
def table_of_contents(items: tuple[Section, ...]) -> TableOfContents:
    """In MkDocs' form. Few pages differ in their parts."""
    return TableOfContents([AnchorLink(html.escape(item.title), item.id, 2) for item in items])


class EncyclopediaPlugin(BasePlugin[Options]):
    def __init__(self) -> None:
        self.on_startup(command="build", dirty=False)  # a program that calls MkDocs' functions may not say so itself

    def on_startup(self, *, command: Literal["build", "gh-deploy", "serve"], dirty: bool) -> None:
        # MkDocs keeps a plugin with this event for as long as `serve` runs, and with it what the builder remembers.
        self.serving = command == "serve"
        self.builder: Builder | None = None
        self.built_for: tuple[Path, str] | None = None
        self.site: Site | None = None
        self.bytecode = Bytecode()

    def on_pre_build(self, *, config: MkDocsConfig) -> None:
        if not config.use_directory_urls:
            raise PluginError("use_directory_urls: entries link to each other as folders; remove this line from mkdocs.yml")
        wanted = _root(config), _edit_base(config)
        if self.builder is None or self.built_for != wanted:
            self.built_for = wanted
            self.builder = Builder(wanted[0], edit_base=wanted[1], drafts=self.serving, tell=log.info)
        try:
            self.site = self.builder.build()
        except BrokenSite as broken:
            if not self.serving or self.site is None:
                raise PluginError(f"the entries cannot be built\n{broken}") from None
            # Not through MkDocs' logger: under `strict` that would end the rebuild and leave the browser waiting.
            print(f"\n{broken}\nThe site stays as it was. Mend this and save.\n", flush=True)
        _refuse_the_same_place(get_files(config), self.site)
        self.shell: Shell | None = None
        self.contents: dict[tuple[str, ...], str] = {}

    def on_files(self, files: Files, *, config: MkDocsConfig) -> Files:
        assert self.site is not None
        _refuse_the_same_place(files, self.site)  # once more, for those of other plugins
        ours = [self._file(page, self.site.articles[page.url], config) for page in self.site.pages]
        for record in self.site.catalogue.records:
            ours.append(File.generated(config, exports.json_path(record), content=exports.entry_json(record)))
        for file in ours:
            files.append(file)
        return files

    def _file(self, page: OurPage, article: str, config: MkDocsConfig) -> File:
        in_nav = isinstance(page, HubPage)
        name = f"{page.url}index.md" if in_nav else f"{page.url.rstrip('/')}.md"
        # An entry stays out of the navigation: the theme would print every entry on every page.
        level = InclusionLevel.INCLUDED if in_nav else InclusionLevel.NOT_IN_NAV
        file = File.generated(config, name, content="", inclusion=level)
        file.edit_uri = f"../{page.source}"
        GeneratedPage(page, article, file, config, shell=self.config.shell_cache)
        return file

    def on_serve(self, server: LiveReloadServer, *, config: MkDocsConfig, builder: Any) -> LiveReloadServer:
        for folder in ("evidence", "provenance"):
            if (_root(config) / folder).is_dir():
                server.watch(str(_root(config) / folder))
        return server

    def on_env(self, env: jinja2.Environment, *, config: MkDocsConfig, files: Files) -> None:
        env.bytecode_cache = self.bytecode
        self.env = env

    def on_page_context(self, context: Any, *, page: Page, config: MkDocsConfig, nav: Any) -> Any:
        if isinstance(page, GeneratedPage) and not isinstance(page.model, HubPage):
            # Not in `meta`, which the front matter of any page can fill: the theme prints it as it is.
            context["contents"] = contents = self._contents(page)
            if _is_filled(page):
                if self.shell is None:
                    self.shell = Shell(self.env, context, page)
                context["filled"] = self.shell.fill(page, contents)
        return context

    def _contents(self, page: GeneratedPage) -> str:
        """The list of a page's parts, for the theme's side bar. Few pages differ in it."""
        key = tuple(item.id for item in anchors(page.model))
        if key not in self.contents:
            self.contents[key] = self.env.get_template("partials/contents.html").render(items=page.toc.items)
        return self.contents[key]

    def on_post_build(self, *, config: MkDocsConfig) -> None:
        # What a preview remembers lives as long as it does: keep the collector from walking it in every rebuild. Once
        # only, for MkDocs' own objects of later builds must be collected.
        if self.serving and not gc.get_freeze_count():
            gc.collect()
            gc.freeze()

    def on_post_page(self, output: str, *, page: Page, config: MkDocsConfig) -> str:
        return output if _is_filled(page) else valid(output)

    def on_post_template(self, output_content: str, *, template_name: str, config: MkDocsConfig) -> str:
        return valid(output_content) if template_name.endswith(".html") else output_content


class Bytecode(jinja2.BytecodeCache):
    """The theme's compiled templates, kept over the rebuilds of a preview: MkDocs makes a new environment for each."""

    def __init__(self) -> None:
        self.known: dict[str, tuple[str, bytes]] = {}

    def load_bytecode(self, bucket: jinja2.bccache.Bucket) -> None:
        checksum, code = self.known.get(bucket.key, ("", b""))
        if checksum == bucket.checksum:
            bucket.bytecode_from_string(code)

    def dump_bytecode(self, bucket: jinja2.bccache.Bucket) -> None:
        self.known[bucket.key] = bucket.checksum, bucket.bytecode_to_string()


class Shell:
    """The theme rendered once around marks, in whose places every entry's own parts are then put.

    All entries stand at the same depth and outside the navigation, so nothing else differs between them.
    """

    PARTS = ("title", "description", "canonical_url", "edit_url", "skip", "contents", "content")

    def __init__(self, env: jinja2.Environment, context: Any, page: GeneratedPage) -> None:
        # A mark must look like a page with a heading of its own, or the theme adds one.
        mark = {part: f"\0<h1{part}\0" for part in self.PARTS}
        model = copy.copy(page)
        model.title, model.content = mark["title"], mark["content"]
        model.toc = TableOfContents([AnchorLink("", mark["skip"], 2)])  # the theme's link past the header goes to the first
        model.canonical_url = mark["canonical_url"] if page.canonical_url else None
        model.edit_url = mark["edit_url"] if page.edit_url else None
        model.meta = {**page.meta, "title": mark["title"], "description": mark["description"]}
        own = {"page": model, "contents": mark["contents"]}
        text = valid(env.get_template("main.html").render({**context, **own}))
        self.pieces = re.split("\0<h1([a-z_]+)\0", text)

    def fill(self, page: GeneratedPage, contents: str) -> str:
        own = {
            "title": page.meta["title"],
            "description": page.meta["description"],
            "canonical_url": page.canonical_url,
            "edit_url": page.edit_url,
            "skip": page.toc.items[0].id,
            "contents": contents,
            "content": page.content,
        }
        return "".join(own[piece] if index % 2 else piece for index, piece in enumerate(self.pieces))


def valid(page: str) -> str:
    """The theme's page without the attribute that HTML does not allow on a checkbox."""
    return re.sub(r'(<input class="md-toggle"[^>]*) autocomplete="off"', r"\1", page, count=2)


def _is_filled(page: Page) -> bool:
    """Whether the cached shell makes the whole page. A page of docs/ that names the template has nothing to fill it with."""
    return isinstance(page, GeneratedPage) and page.meta.get("template") == SHELL


def _refuse_the_same_place(files: Files, site: Site) -> None:
    """`a.md` and `a/index.md` go to one place, and the second would silently win."""
    places = {f"{url}index.html" for url in site.articles}
    places |= {exports.json_path(record) for record in site.catalogue.records}
    taken = [file.src_uri for file in files if file.dest_uri in places and not file.inclusion.is_excluded()]
    if taken:
        raise PluginError("\n".join(f"docs/{path}: stands where a generated page goes; rename or remove it" for path in taken))


def _root(config: MkDocsConfig) -> Path:
    return Path(config.config_file_path).parent if config.config_file_path else Path.cwd()


def _edit_base(config: MkDocsConfig) -> str:
    """The address under which a path of the repository is edited; empty without a repository."""
    if not config.repo_url or not config.edit_uri:
        return ""
    return urljoin(urljoin(config.repo_url.rstrip("/") + "/", config.edit_uri), "../")
