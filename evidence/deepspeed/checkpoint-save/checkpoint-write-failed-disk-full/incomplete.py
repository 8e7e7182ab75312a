"""Which of the files named are no complete zip file, as torch.save writes one."""

import sys
import zipfile

print("not a complete zip file:", *[name for name in sys.argv[1:] if not zipfile.is_zipfile(name)], sep="\n")
