"""Host 2: the `encyclopedia` command. Parses options, prints, writes files; the work is done in the stages.

Exit status: 0 done, 1 the entries have problems, 2 the call is wrong or a file cannot be read or written.
"""

from generator.cli.commands import main

__all__ = ["main"]
