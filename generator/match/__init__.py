"""A signature's template against a line of a log. Knows no entries and no files.

A template is the printed line with typed placeholders: `train_batch_size is not equal {global:int} != {micro:int}`.
Everything else is literal, white space included; `{{` and `}}` stand for braces. It matches anywhere in a line, but a
digit at its end is the end of a number: `code = -1` is not in `code = -11`. `int`, `number` and `hex` take the longest
number that the next literal follows; `word`, `path` and `rest` the shortest text after which the remainder matches.
No line and no template can make a search run away.
"""

from generator.match.search import search
from generator.match.template import KINDS, BadTemplate, Placeholder, Template, parse

__all__ = ["KINDS", "BadTemplate", "Placeholder", "Template", "parse", "search"]
