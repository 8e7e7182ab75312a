"""Runs the cases of evidence/ for real, in clean folders, and judges what they print. The only part that starts programs.

Knows environments, machines, processes and transcripts. Writes no file of the repository outside .reproduce/.
"""

from generator.reproduce.bench import Bench
from generator.reproduce.environment import FOLDER, Environment, Unusable, given, running
from generator.reproduce.install import alone, lock_parts
from generator.reproduce.machine import Machine
from generator.reproduce.process import Outcome, Stopped, run_script
from generator.reproduce.redact import Secrets, redacted
from generator.reproduce.releases import judged, row_of, starts, unstarted
from generator.reproduce.result import Result, reproduce, texts_of

__all__ = [
    "FOLDER",
    "Bench",
    "Environment",
    "Machine",
    "Outcome",
    "Result",
    "Secrets",
    "Stopped",
    "Unusable",
    "alone",
    "given",
    "judged",
    "lock_parts",
    "redacted",
    "reproduce",
    "row_of",
    "run_script",
    "running",
    "starts",
    "texts_of",
    "unstarted",
]
