"""Reads evidence/ into frozen Cases and judges their transcripts against the entries' signatures, offline.

Knows what a case folder holds and what a good transcript shows. Starts no program; all it reads may be hostile.
"""

from generator.evidence.case import (
    FIXED,
    GENERATED,
    NEEDS,
    RUN,
    Case,
    CaseFile,
    Measured,
    Run,
    fingerprint,
    measured_text,
    transcript_name,
)
from generator.evidence.judge import faults, first, roots
from generator.evidence.matrix import MATRIX_PATH, OUTCOMES, Row, read_table, rows_of, table, told_in
from generator.evidence.read import Evidence, Reader
from generator.evidence.rules import check

__all__ = [
    "FIXED",
    "GENERATED",
    "MATRIX_PATH",
    "NEEDS",
    "OUTCOMES",
    "RUN",
    "Case",
    "CaseFile",
    "Evidence",
    "Measured",
    "Reader",
    "Row",
    "Run",
    "check",
    "faults",
    "fingerprint",
    "first",
    "measured_text",
    "read_table",
    "roots",
    "rows_of",
    "table",
    "told_in",
    "transcript_name",
]
