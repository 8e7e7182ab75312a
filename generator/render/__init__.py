"""Page models + templates -> {path: text}. A pure function of both: no clock, no network, sorted output.

Two forms: `html` gives the article of each page (the host puts it into its shell), `markdown` a whole page for other
engines. All values are escaped by the templates' environment; prose passes through `prose`.
"""

from generator.render.renderer import BrokenTemplate, Form, Renderer

__all__ = ["BrokenTemplate", "Form", "Renderer"]
