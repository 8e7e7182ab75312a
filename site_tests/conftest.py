"""Hypothesis without a clock or a database: the same examples everywhere, and no files beside the tests."""

from hypothesis import settings

settings.register_profile("same", derandomize=True, database=None, deadline=None)
settings.load_profile("same")
