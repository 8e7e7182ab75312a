"""Host 2: the `encyclopedia` command. Parses options, prints, writes files; the work is done in the stages.

Exit status: 0 done, 1 the entries have problems, 2 the call is wrong or a file cannot be read or written.
"""

from generator.cli.commands import main
from generator.cli.diagnosis import diagnose as _diagnose
from generator.cli.explain import explain as _explain
from generator.cli.explain import releases as _releases
from generator.cli.provenance import provenance as _provenance
from generator.cli.reproduction import command as _reproduce

main.add_command(_reproduce)
main.add_command(_provenance)
main.add_command(_diagnose)
main.add_command(_explain)
main.add_command(_releases)

__all__ = ["main"]
