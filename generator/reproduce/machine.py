"""What this machine has of what cases need, each really tried. Knows no cases."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path

from generator.reproduce.environment import Environment

NVCC = Path("/usr/local/cuda/bin/nvcc")
CPU = Path("/proc/cpuinfo")
MEMORY_V1 = Path("/sys/fs/cgroup/memory")
TIMEOUT = 30


class Machine:
    """Remembers what it has tried."""

    def __init__(self, environment: Environment) -> None:
        self.environment = environment
        self.known: dict[str, str] = {}

    def lacks(self, needs: tuple[str, ...]) -> str:
        """Why a case with these needs cannot run here; empty when it can."""
        for need in needs:
            if need not in self.known:
                self.known[need] = "" if self._has(need) else REASONS.get(need, f"{need} is not installed in the environment")
            if self.known[need]:
                return self.known[need]
        return ""

    @staticmethod
    def busy() -> float:
        """How many programs want each processor, between 1 and 10: so much longer everything takes."""
        return min(10.0, max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1)))

    def _has(self, need: str) -> bool:
        check = CHECKS.get(need)
        return check(self.environment) if check else need in self.environment.versions((need,))


def _succeeds(*command: str, text: str = "") -> bool:
    try:
        done = subprocess.run(command, input=text, text=True, capture_output=True, timeout=TIMEOUT, check=False)  # noqa: S603
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def _root(_: Environment) -> bool:
    return os.geteuid() == 0


def _mount(_: Environment) -> bool:
    with tempfile.TemporaryDirectory(prefix="encyclopedia-") as folder:
        return _succeeds("unshare", "-m", "mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", folder)


def _cgroup_v1(_: Environment) -> bool:
    if not (MEMORY_V1 / "memory.limit_in_bytes").exists():
        return False
    try:
        Path(tempfile.mkdtemp(prefix="encyclopedia-", dir=MEMORY_V1)).rmdir()
    except OSError:
        return False
    return True


def _network_namespace(_: Environment) -> bool:
    return _succeeds("unshare", "-n", "true")


def _libaio(_: Environment) -> bool:
    program = "#include <libaio.h>\nint main(void) { io_context_t context = 0; return io_setup(1, &context); }\n"
    with tempfile.TemporaryDirectory(prefix="encyclopedia-") as folder:
        flags = [*os.environ.get("CFLAGS", "").split(), *os.environ.get("LDFLAGS", "").split()]
        return _succeeds("cc", "-x", "c", "-", "-o", f"{folder}/a", *flags, "-laio", text=program)


def _cuda_torch(environment: Environment) -> bool:
    """The build, and the compiler that it asks for: a case hides it and shows it again."""
    return NVCC.is_file() and bool(environment.output("-c", "import torch; print(torch.version.cuda or '')").strip())


def _numactl(_: Environment) -> bool:
    return shutil.which("numactl") is not None


def _fp16(_: Environment) -> bool:
    """Whether the processor calculates with 16-bit floats, which DeepSpeed asks for before it takes an fp16 config."""
    flags = CPU.read_text(encoding="utf-8", errors="replace") if CPU.is_file() else ""
    return any(f" {flag}" in flags for flag in ("avx512_fp16", "amx_fp16", "asimdhp"))


def _index(environment: Environment) -> bool:
    with tempfile.TemporaryDirectory(prefix="encyclopedia-") as folder:
        download = ("-m", "pip", "download", "--quiet", "--no-deps", "--retries", "0", "--dest", folder, "hjson")
        environment.output(*download, timeout=TIMEOUT)
        return any(Path(folder).iterdir())


CHECKS: dict[str, Callable[[Environment], bool]] = {
    "root": _root,
    "mount": _mount,
    "cgroup-v1": _cgroup_v1,
    "network-namespace": _network_namespace,
    "libaio": _libaio,
    "cuda-torch": _cuda_torch,
    "numactl": _numactl,
    "fp16": _fp16,
    "index": _index,
}

REASONS = {
    "root": "needs root",
    "mount": "needs to mount file systems (unshare, mount)",
    "cgroup-v1": "needs the memory controller of cgroup v1",
    "network-namespace": "needs network namespaces (unshare -n)",
    "libaio": "needs libaio and its header",
    "cuda-torch": "needs a CUDA build of torch, and nvcc in /usr/local/cuda",
    "numactl": "needs numactl",
    "fp16": "needs a processor with fp16 instructions",
    "index": "needs a package index",
}
