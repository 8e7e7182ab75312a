"""Which releases print a message, from the sources of all of them: the index, its look-up, and its refresh.

Presence in a source is not reachability: a text may stand in a branch that no run takes. Only `PackageIndex` uses the
network; everything else reads the committed files of provenance/.
"""

from generator.provenance.archive import BadArchive
from generator.provenance.dating import Clue, Dated, dated
from generator.provenance.extract import generic
from generator.provenance.find import Hit, Piece, pieces, shown
from generator.provenance.history import Seen
from generator.provenance.index import RELEASES_FILE, BadIndex, Release, Row, key, read_releases, written_releases
from generator.provenance.known import ProjectIndex, Proof, Provenance, Reader, Statement, Wording, load
from generator.provenance.lines import Lines
from generator.provenance.projects import PROJECTS, Project
from generator.provenance.refresh import (
    Change,
    Known,
    batches,
    changed_hashes,
    changes,
    extended,
    read_known,
)
from generator.provenance.refresh import (
    files as project_files,
)
from generator.provenance.releases import PackageIndex, Unreachable
from generator.provenance.threads import Thread

__all__ = [
    "PROJECTS",
    "RELEASES_FILE",
    "BadArchive",
    "BadIndex",
    "Change",
    "Clue",
    "Dated",
    "Hit",
    "Known",
    "Lines",
    "PackageIndex",
    "Piece",
    "Project",
    "ProjectIndex",
    "Proof",
    "Provenance",
    "Reader",
    "Release",
    "Row",
    "Seen",
    "Statement",
    "Thread",
    "Unreachable",
    "Wording",
    "batches",
    "changed_hashes",
    "changes",
    "dated",
    "extended",
    "generic",
    "key",
    "load",
    "pieces",
    "project_files",
    "read_known",
    "read_releases",
    "shown",
    "written_releases",
]
