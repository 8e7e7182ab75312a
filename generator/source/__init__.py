"""YAML text -> plain data (mappings, lists, strings) and the position of every key and value.

Knows no field names. Accepts only the part of YAML that entries need: one document, no tags, anchors or aliases, and
no guessing of types, so that 0.10 stays "0.10" and `on` stays "on". Reads parser events in one flat loop, so neither
deep nesting nor an alias bomb costs more than the file's own length.
"""

from generator.source.document import Document, parse
from generator.source.events import LIMIT_DEPTH, Path, Position
from generator.source.text import LIMIT_BYTES, LIMIT_PROBLEMS, UNSEEN

__all__ = ["LIMIT_BYTES", "LIMIT_DEPTH", "LIMIT_PROBLEMS", "UNSEEN", "Document", "Path", "Position", "parse"]
