"""A log against the entries' signatures: which failure it is, and which line says so.

Knows compiled rules and lines of bytes. Knows no entries, no files and no terminal.
"""

from generator.diagnose.exits import death
from generator.diagnose.rules import Rule, Rules, Signature
from generator.diagnose.scan import Hit, Scan, scan
from generator.diagnose.weigh import Answer, Diagnosis, weigh

__all__ = ["Answer", "Diagnosis", "Hit", "Rule", "Rules", "Scan", "Signature", "death", "scan", "weigh"]
