"""The encyclopedia's generator: YAML entries in, pages and exports out.

Each module is one stage of the flow and reads only the stages before it; CONTRIBUTING.md has the table, a test holds it.
"""
