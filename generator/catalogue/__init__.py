"""Reads entries/ into one Catalogue: records in order, looked up by slug, with back-links; collects every problem.

Knows where files lie and what their names mean. Knows no rule that needs two entries, and nothing about pages.
"""

from generator.catalogue.explain import validated
from generator.catalogue.read import Reader, judged, read
from generator.catalogue.records import Backlink, Catalogue, Record, spelled, suggestion

__all__ = ["Backlink", "Catalogue", "Reader", "Record", "judged", "read", "spelled", "suggestion", "validated"]
