"""Reproduce: real runs of tiny scripts, what is left of them, transcripts without names, verdicts, and what is written."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest

from generator import catalogue, evidence, reproduce
from generator.evidence import Case
from generator.reproduce import Environment, Machine, Outcome, Secrets, Stopped, redacted, run_script
from site_tests.cases import CASE, FOLDER, made
from site_tests.command import told, tree
from site_tests.sample import DELETE

ROOT = Path(__file__).resolve().parent.parent
HERE = Environment(Path(sys.prefix))
TEMPLATES = ("exits with return code = -9",)


def run(script: str, files: Mapping[str, str] = MappingProxyType({}), *, limit: float = 60) -> Outcome:
    """One script among other files, by this interpreter."""
    return run_script({"run.sh": script, **files}, "run.sh", HERE, limit=limit)


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


# --- one run ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("script", "code"), [("exit 3\n", 3), ("true\n", 0), ("kill -9 $$\n", -9), ("sh -c 'kill -11 $$'\n", 139), ("no-such\n", 127)]
)
def test_how_it_ended(script: str, code: int) -> None:
    assert run(script).exit == code


def test_both_streams_come_in_order() -> None:
    assert run("echo one; echo two >&2; echo three\n").transcript == "one\ntwo\nthree\n"


def test_it_runs_among_its_files_and_cannot_read_from_anybody() -> None:
    outcome = run("pwd; ls; ./tool.sh; cat; echo end\n", {"tool.sh": "#!/bin/sh\ncat data.json\n", "data.json": "{}\n"})
    assert outcome.transcript == "/home/user/case\ndata.json\nrun.sh\ntool.sh\n{}\nend\n"


def test_the_environment_is_clean(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_TOKEN", "x")
    monkeypatch.setenv("PYTHONPATH", "/x")
    names = [line.partition("=")[0] for line in run("env | sort\n").transcript.splitlines()]
    wanted = "ENCYCLOPEDIA_RUN HF_HUB_OFFLINE HOME LANG MASTER_PORT OMP_NUM_THREADS PATH PWD PYTHONDONTWRITEBYTECODE"
    wanted += " PYTHONNODEBUGRANGES PYTHONUNBUFFERED TERM TMPDIR TORCH_EXTENSIONS_DIR TRANSFORMERS_OFFLINE VIRTUAL_ENV"
    assert [name for name in names if name not in ("_", "SHLVL", "OLDPWD")] == wanted.split()


def test_its_python_is_the_environments() -> None:
    assert run("command -v python; python -c 'import sys; print(sys.prefix)'\n").transcript == (
        "/home/user/venv/bin/python\n/home/user/venv\n"
    )


def test_its_port_is_free() -> None:
    text = (
        "import os, socket\nfor n in range(10): socket.socket().bind(('', int(os.environ['MASTER_PORT']) + n))\nprint('free')\n"
    )
    assert run("python x.py\n", {"x.py": text}).transcript == "free\n"


@pytest.fixture
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for temporary files that nobody else uses."""
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    return folder


def test_no_bytecode_and_no_folder_is_left(temporary: Path) -> None:
    outcome = run("python -c 'import other'; ls; mkdir a; touch a/b; chmod 0 a; pwd -P >&2\n", {"other.py": ""})
    assert "__pycache__" not in outcome.transcript
    assert list(temporary.iterdir()) == []


# --- limits and leftovers --------------------------------------------------------------------------------------------


def test_a_run_that_takes_too_long_is_ended() -> None:
    start = time.monotonic()
    outcome = run("echo begun; sleep 60; echo never\n", limit=0.5)
    assert (outcome.timed_out, outcome.transcript) == (True, "begun\n")
    assert time.monotonic() - start < 40


def test_one_that_does_not_listen_is_killed() -> None:
    outcome = run("trap '' TERM INT; echo begun; while true; do sleep 1; done\n", limit=0.5)
    assert (outcome.timed_out, outcome.exit, outcome.transcript) == (True, -9, "begun\n")


@pytest.mark.parametrize("way", ["sleep 300 &", "setsid sleep 300 &", "setsid sh -c 'sleep 300 & sleep 300' &"])
def test_processes_left_behind_are_ended(way: str, tmp_path: Path) -> None:
    outcome = run(f"{way}\necho started $!\n")
    pid = int(outcome.transcript.split()[1])
    assert not alive(pid)
    assert re.fullmatch(r"left \d process(es)?", outcome.notes[0])
    assert not outcome.timed_out


def test_a_session_of_its_own_without_the_marker_is_found_by_the_session() -> None:
    outcome = run("env -i sleep 300 &\necho started $!\n")
    assert not alive(int(outcome.transcript.split()[1]))


def test_whoever_keeps_the_pipe_open_does_not_hold_us_up() -> None:
    start = time.monotonic()
    assert run("(sleep 300; echo late) & echo done\n").transcript == "done\n"
    assert time.monotonic() - start < 40


def test_giant_outputs_are_cut() -> None:
    outcome = run("yes 'a line of output' | head -n 176000; echo the end\n")
    lines = outcome.transcript.splitlines()
    cut = [line for line in lines if line.startswith("[...")]
    assert len(outcome.transcript) < 300_000
    assert re.fullmatch(r"\[\.\.\. 27\d{5} bytes cut here \.\.\.\]", cut[0])
    assert set(lines) == {"a line of output", cut[0], "the end"}


def test_a_giant_line_is_cut_too() -> None:
    outcome = run("head -c 3000000 /dev/zero | tr '\\0' x; echo; echo the end\n")
    assert len(outcome.transcript) < 300_000
    assert outcome.transcript.endswith("the end\n")


def test_what_grows_to_too_much_is_cut_again() -> None:
    transcript = run("head -c 230000 /dev/zero | tr '\\0' '\\377'; echo; echo the end\n").transcript
    assert len(transcript.encode()) < 300_000
    assert transcript.endswith("bytes cut here ...]\nthe end\n")


def test_shared_memory_of_its_port_is_removed_and_no_other() -> None:
    shm = Path("/dev/shm")  # noqa: S108 # the place itself
    if not os.access(shm, os.W_OK):
        pytest.skip("no /dev/shm")
    name = "deepspeed_allreduce_buffer_0_127.0.0.1"
    other = shm / f"{name}_99999_0"
    other.touch()
    try:
        outcome = run(f'touch /dev/shm/{name}_"$MASTER_PORT"_0; echo $MASTER_PORT\n')
        assert not (shm / f"{name}_{outcome.transcript.strip()}_0").exists()
        assert other.exists()
    finally:
        other.unlink()


needs_mounts = pytest.mark.skipif(bool(Machine(HERE).lacks(("root", "mount"))), reason="needs root and mounts")


@needs_mounts
def test_a_mount_left_behind_is_gone() -> None:
    outcome = run("mkdir small && mount -t tmpfs -o size=64k tmpfs small && touch small/x\npwd -P\n")
    assert outcome.notes == ("left 1 mount",)
    assert "encyclopedia-" not in "".join(line for line in Path("/proc/mounts").read_text().splitlines() if "small" in line)


@pytest.mark.skipif(bool(Machine(HERE).lacks(("root", "cgroup-v1"))), reason="needs cgroup v1")
def test_a_control_group_left_behind_is_gone() -> None:
    outcome = run("group=/sys/fs/cgroup/memory/test_$$; mkdir $group; echo $$ > $group/cgroup.procs; sleep 300 & echo $group\n")
    assert "left 1 control group" in outcome.notes
    assert not Path(outcome.transcript.strip()).exists()


def test_a_call_that_is_stopped_leaves_nothing(temporary: Path) -> None:
    stop = threading.Event()
    threading.Timer(0.3, stop.set).start()
    with pytest.raises(Stopped):
        run_script({"run.sh": "sleep 300\n"}, "run.sh", HERE, limit=60, stop=stop)
    assert list(temporary.iterdir()) == []


def test_two_at_once_do_not_meet() -> None:
    script = "echo $MASTER_PORT; touch mine; sleep 0.5; ls | grep -c mine\n"
    with ThreadPoolExecutor(4) as pool:
        outcomes = list(pool.map(lambda _: run(script), range(4)))
    ports = {outcome.transcript.split()[0] for outcome in outcomes}
    assert len(ports) == 4
    assert {outcome.transcript.split()[1] for outcome in outcomes} == {"1"}


def test_built_ops_are_copied_without_their_locks(tmp_path: Path) -> None:
    for name in ("op/op.so", "op/lock", "op/.ninja_log"):
        path = tmp_path / "ext" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("x")
    environment = Environment(Path(sys.prefix), tmp_path / "ext")
    script = 'echo "$TORCH_EXTENSIONS_DIR"; ls -A "$TORCH_EXTENSIONS_DIR/op"; touch "$TORCH_EXTENSIONS_DIR/op/lock"\n'
    outcome = run_script({"run.sh": script}, "run.sh", environment, limit=20)
    assert outcome.transcript == "/home/user/.cache/torch_extensions\n.ninja_log\nop.so\n"
    assert (tmp_path / "ext/op/lock").read_text() == "x"


# --- redaction -------------------------------------------------------------------------------------------------------

SECRETS = Secrets(
    paths=(("/tmp/x-1/case", "/home/user/case"), ("/tmp/x-1", "/home/user"), ("/srv/env", "/home/user/venv")),  # noqa: S108
    host="node17.example.org",
    user="jane",
    urls=(("https://mirror.example/simple", "https://index.example/simple"),),
    kept="MASTER_ADDR=192.168.7.7",
)


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        ('File "/tmp/x-1/case/repro.py", line 3', 'File "/home/user/case/repro.py", line 3'),
        ("/tmp/x-1/other /tmp/x-12/other", "/home/user/other /tmp/x-12/other"),  # noqa: S108
        ("['/srv/env/bin/python3', '-u']", "['/home/user/venv/bin/python3', '-u']"),
        ("/srv/environment", "/srv/environment"),
        ("node17 [node17:23] host=node17.example.org:29500", "worker-0 [worker-0:23] host=worker-0:29500"),
        ("node170 a-node17 node17-x node17.other/x", "node170 a-node17 node17-x node17.other/x"),
        ("connect to 10.12.13.14:29500", "connect to 10.0.0.1:29500"),
        ("tcp://172.16.0.9", "tcp://10.0.0.1"),
        ("127.0.0.1 0.0.0.0 127.0.1.1 255.255.255.0", "127.0.0.1 0.0.0.0 127.0.1.1 255.255.255.0"),
        ("to 192.168.7.7 as the script says", "to 192.168.7.7 as the script says"),
        ("nvidia-cublas==12.4.5.8 v1.2.3.4 1.2.3.4.5 999.1.1.1", "nvidia-cublas==12.4.5.8 v1.2.3.4 1.2.3.4.5 999.1.1.1"),
        ("[fe80::1ff:fe23:4567:890a]:80 ::1 [::]:29500", "[10.0.0.1]:80 ::1 [::]:29500"),
        ("2001:db8:0:0:1:2:3:4", "10.0.0.1"),
        ("at 12:30:45, c10::Error, c10d::Store, a::b", "at 12:30:45, c10::Error, c10d::Store, a::b"),
        ("/home/jane/x /home/janet/x", "/home/user/x /home/janet/x"),
        ("-rw-r--r-- 1 jane jane 12 Dec  1 x.pt", "-rw-r--r-- 1 user user 12 Dec  1 x.pt"),
        ("drwxr-xr-x  2 jane  staff 40 Dec  1 d", "drwxr-xr-x  2 user  staff 40 Dec  1 d"),
        ("jane is a word", "jane is a word"),
        ("Looking in https://mirror.example/simple/torch", "Looking in https://index.example/simple/torch"),
        ("0x00007f01227f66c0 pid 123 [2026-12-01 13:51:33,136]", "0x00007f01227f66c0 pid 123 [2026-12-01 13:51:33,136]"),
        ("\x1b[31mred\x1b[0m \x1b]0;title\x07plain\x1b(B", "red plain"),
        (" 10%|#  | 1/9\r 99%|###| 9/9\r", " 99%|###| 9/9"),
        ("progress\rRuntimeError: x", "RuntimeError: x"),
        ("windows\r\nend", "windows\nend"),
        ("trailing \t \nspace  ", "trailing\nspace"),
        ("a\x00b\u200bc\u202ed", "abcd"),
        ("", ""),
        ("\n\n x\n\n", " x"),
    ],
)
def test_redaction(raw: str, text: str) -> None:
    assert redacted(raw.encode(), SECRETS) == (f"{text}\n" if text else "")


def test_bytes_that_are_no_text() -> None:
    assert redacted(b"a\xff\xfeb\n", Secrets()) == "a\ufffd\ufffdb\n"


def test_a_short_host_name_is_no_part_of_words() -> None:
    text = "total-vm:123kB vm.overcommit /proc/vm vm: vm"
    assert redacted(text.encode(), Secrets(host="vm")) == "total-vm:123kB vm.overcommit /proc/vm worker-0: worker-0\n"


def test_redaction_is_stable() -> None:
    raw = b"/tmp/x-1/case/a 10.9.8.7 node17 -rw-r--r-- 1 jane jane\n"
    once = redacted(raw, SECRETS)
    assert redacted(once.encode(), SECRETS) == once


def test_a_transcript_names_neither_this_machine_nor_its_folders() -> None:
    outcome = run("pwd -P; hostname; echo $HOME $TMPDIR $PATH; ls -la; mktemp -d; python -c 'import os; print(os.__file__)'\n")
    names = {socket.gethostname(), "encyclopedia-", sys.prefix, sys.base_prefix} - {"/usr", "localhost"}
    found = [name for name in names if re.search(rf"(?<![\w/]){re.escape(name)}\b", outcome.transcript)]
    assert found == [], outcome.transcript


# --- verdicts --------------------------------------------------------------------------------------------------------


def case_of(root: Path, **changes: Any) -> Case:
    entries, _ = catalogue.read(made(root, measured_json=DELETE, **changes))
    assert entries
    (case,) = evidence.Reader(root).read(entries)[0].cases
    return case


@pytest.mark.parametrize(
    ("changes", "verdict", "reasons"),
    [
        ({}, "good", []),
        ({"fixed_sh": "exit 1\n"}, "failed", ["the fixed run exits with 1; mend fixed.sh: it must exit with 0"]),
        (
            {"run_sh": "echo other text; exit 1\n"},
            "failed",
            [
                "the failing run prints no root signature of the entry; looked for 'exits with return code = -9';"
                " no line is like it"
            ],
        ),
        (
            {"case_yaml": "shows: x\nlimit: 1\n", "fixed_sh": "sleep 60\n"},
            "failed",
            ["fixed.sh did not end within 1 s; mend it, or raise 'limit' in case.yaml"],
        ),
        ({"fixed_sh": DELETE}, "failed", ["fixed.sh is missing; add it"]),
        ({"case_yaml": "shows: x\nneeds: [numactl]\n"}, "skipped", ["needs numactl"]),
        ({"case_yaml": "shows: x\nneeds: [peft]\n"}, "skipped", ["peft is not installed in the environment"]),
    ],
)
def test_verdicts(
    tmp_path: Path, changes: dict[str, Any], verdict: str, reasons: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    result = reproduce.reproduce(case_of(tmp_path, **changes), TEMPLATES, Machine(HERE))
    assert (result.verdict, list(result.reasons)) == (verdict, reasons)


def test_what_is_to_be_kept(tmp_path: Path) -> None:
    case = case_of(tmp_path, **{"case_yaml": "shows: x\nruns: python\n", "early.sh": "echo early; exit 4\n"})
    result = reproduce.reproduce(case, TEMPLATES, Machine(HERE))
    texts = reproduce.texts_of(result)
    assert sorted(texts) == ["measured.json", "transcript.txt", "transcript_early.txt", "transcript_fixed.txt"]
    assert texts["transcript_early.txt"] == "early\n"
    told = json.loads(texts["measured.json"])
    assert [(name, run["exit"]) for name, run in told["runs"].items()] == [("run", 247), ("fixed", 0), ("early", 4)]
    assert told["versions"] == {"python": ".".join(map(str, sys.version_info[:3]))}
    assert told["case"] == case.fingerprint


def test_a_busy_machine_needs_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    for load, patience in ((0.1, 1.0), (5.0, 2.5), (99.0, 10.0)):
        monkeypatch.setattr(os, "getloadavg", lambda load=load: (load, 0.0, 0.0))
        assert Machine.busy() == patience


def test_the_case_says_how_many_seconds_and_patience_stretches_them(tmp_path: Path) -> None:
    case = case_of(tmp_path, case_yaml="shows: x\nlimit: 1\n", fixed_sh="sleep 1.5\n")
    assert reproduce.reproduce(case, TEMPLATES, Machine(HERE), patience=10).verdict == "good"


# --- other releases --------------------------------------------------------------------------------------------------

FAILS = Outcome(1, 2.0, "ValueError: exits with return code = -9\n")
HOLDS = Outcome(0, 3.0, "done\n")


@pytest.mark.parametrize(
    ("failing", "fixed", "word", "line"),
    [
        (FAILS, HOLDS, "same", ""),
        (FAILS, Outcome(1, 1.0, "x\nKeyError: 'y'\nafter\n"), "fix-fails", "KeyError: 'y'"),
        (FAILS, Outcome(-9, 1.0, "", timed_out=True), "fix-fails", ""),
        (Outcome(0, 1.0, "fine\n"), HOLDS, "does-not-fail", ""),
        (Outcome(1, 1.0, "[rank0]: TypeError: no\nlast\n"), HOLDS, "other-text", "[rank0]: TypeError: no"),
        (Outcome(1, 1.0, "only a line\n"), HOLDS, "other-text", "only a line"),
        (Outcome(-9, 1.0, "x\n", timed_out=True), HOLDS, "other-text", "did not end in time"),
        (Outcome(1, 1.0, "ImportError: x\n"), Outcome(1, 1.0, "ImportError: x\n"), "does-not-start", "ImportError: x"),
    ],
)
def test_what_another_release_does(tmp_path: Path, failing: Outcome, fixed: Outcome, word: str, line: str) -> None:
    assert reproduce.judged(case_of(tmp_path), TEMPLATES, failing, fixed) == (word, line)


def test_why_a_release_does_not_start_names_no_machine(tmp_path: Path) -> None:
    (tmp_path / "deepspeed.py").write_text("raise OSError(__file__)\n")
    environment = Environment(Path(sys.prefix), release_folder=tmp_path, release="0.1.2")
    assert reproduce.starts(environment) == "OSError: /home/user/deepspeed-0.1.2/deepspeed.py"


def test_where_pip_looks_is_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PIP_EXTRA_INDEX_URL", "https://mirror.example/a/ file:///srv/index")
    monkeypatch.setenv("PIP_FIND_LINKS", "/srv/wheels")
    shown = dict(HERE.index_urls())
    assert [shown[place] for place in ("https://mirror.example/a", "file:///srv/index", "/srv/wheels")] == [
        "https://index.example/simple",
        "file:///home/user/wheels",
        "/home/user/wheels",
    ]


def test_a_release_that_calls_itself_otherwise() -> None:
    lacking = reproduce.starts(Environment(Path(sys.prefix), release="0.1.0"))
    assert lacking == "ModuleNotFoundError: No module named 'deepspeed'"


# --- the environment -------------------------------------------------------------------------------------------------


def test_what_is_no_environment(tmp_path: Path) -> None:
    with pytest.raises(reproduce.Unusable) as unusable:
        reproduce.given(tmp_path)
    assert str(unusable.value) == f"{tmp_path}: not a virtual environment; name a folder that has bin/python"


def test_a_given_environment_is_taken_without_links(tmp_path: Path) -> None:
    (tmp_path / "real/bin").mkdir(parents=True)
    (tmp_path / "real/bin/python").touch()
    (tmp_path / "link").symlink_to("real")
    assert reproduce.given(tmp_path / "link", {}) == Environment(tmp_path / "real", tmp_path / "extensions")
    other = reproduce.given(tmp_path / "link", {"TORCH_EXTENSIONS_DIR": str(tmp_path / "x")})
    assert other.extensions == tmp_path / "x"


def test_the_lock_is_parted_before_the_package_that_is_built() -> None:
    lock = "# torch==1\na==1 \\\n    --hash=sha256:0\n    # via b\ndeepspeed==2 \\\n    --hash=sha256:1\n"
    lock += "z==3 \\\n    --hash=sha256:2\n"
    assert reproduce.lock_parts(lock) == (
        "# torch==1\na==1 \\\n    --hash=sha256:0\n    # via b\nz==3 \\\n    --hash=sha256:2\n\n",
        "deepspeed==2 \\\n    --hash=sha256:1\n",
    )


def test_the_lock_holds_all_but_torch_and_no_address() -> None:
    lock = (ROOT / "evidence/requirements.lock").read_text(encoding="utf-8")
    names = re.findall(r"^([a-z0-9._-]+)==", lock, re.MULTILINE)
    assert re.search(r"^# torch==\d", lock, re.MULTILINE)
    assert {"deepspeed", "transformers", "accelerate", "peft", "setuptools"} <= set(names)
    assert not [name for name in names if name in ("torch", "triton") or name.startswith(("nvidia-", "cuda-"))]
    assert "://" not in lock
    for wanted in (ROOT / "evidence/requirements.in").read_text(encoding="utf-8").splitlines()[1:]:
        assert re.search(rf"^(?:# )?{re.escape(wanted)}", lock, re.MULTILINE), wanted


def test_only_one_at_a_time_holds_a_lock(tmp_path: Path) -> None:
    order: list[str] = []

    def work(name: str) -> None:
        with reproduce.alone(tmp_path, "x"):
            order.append(name)
            time.sleep(0.2)
            order.append(name)

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(work, "ab"))
    assert order in (list("aabb"), list("bbaa"))


# --- the command -----------------------------------------------------------------------------------------------------


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with one case that needs no DeepSpeed."""
    made(tmp_path, case_yaml="shows: x\nruns: python\n", measured_json=DELETE, transcript_txt=DELETE, transcript_fixed_txt=DELETE)
    (tmp_path / "mkdocs.yml").write_text("site_name: x\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("ENCYCLOPEDIA_ENVIRONMENT", raising=False)
    return tmp_path


def test_a_good_case_is_told_and_not_written(root: Path) -> None:
    before = tree(root)
    code, stdout, stderr = told("reproduce", "host-ram")
    assert code == 0
    assert re.sub(r"\d\.\d", "0.0", stdout) == (
        "case      exit  s    fixed  s    verdict\nhost-ram  247   0.0  0      0.0  good\n"
    )
    assert stderr == "[1 of 1] host-ram: run.sh …\n[1 of 1] host-ram: fixed.sh …\n"
    assert tree(root) == before


def test_update_writes_what_check_then_accepts(root: Path) -> None:
    assert told("reproduce", "--update")[0] == 0
    assert (root / FOLDER / "transcript.txt").read_text() == "Process 7 exits with return code = -9\n"
    assert told("check")[:2] == (0, "0 problems in 0 files, 1 entry read\n")
    first = tree(root)
    assert told("reproduce", "--update")[0] == 0
    stable = {name for name in first if "measured" not in name}
    assert {name: text for name, text in tree(root).items() if name in stable} == {name: first[name] for name in stable}


def test_update_removes_the_transcript_of_a_script_that_is_gone(root: Path) -> None:
    (root / FOLDER / "transcript_old.txt").write_text("x\n")
    told("reproduce", "--update")
    assert not (root / FOLDER / "transcript_old.txt").exists()


def test_a_bad_case_is_explained_and_never_written(root: Path) -> None:
    (root / FOLDER / "fixed.sh").write_text("echo oh no\nexit 1\n")
    before = tree(root)
    code, stdout, stderr = told("reproduce", "--update")
    assert code == 1
    assert stdout.endswith("failed\n")
    assert "  host-ram: failed: the fixed run exits with 1; mend fixed.sh: it must exit with 0\n" in stderr
    assert "  --- fixed.sh, exit 1, its last lines:\n  | oh no\n" in stderr
    assert tree(root) == before


def test_what_cannot_be_written_leaves_what_was(root: Path) -> None:
    told("reproduce", "--update")
    (root / FOLDER / "measured.json").unlink()
    (root / FOLDER / "measured.json").mkdir()
    before = tree(root)
    (root / FOLDER / "run.sh").write_text(CASE["run.sh"].replace("fails", "is different"))
    code, _, stderr = told("reproduce", "--update")
    assert (code, "cannot be written (Is a directory)" in stderr) == (2, True)
    assert {name: text for name, text in tree(root).items() if "transcript" in name} == {
        name: text for name, text in before.items() if "transcript" in name
    }


def test_a_skipped_case_is_no_failure(root: Path) -> None:
    (root / FOLDER / "case.yaml").write_text("shows: x\nruns: python\nneeds: [peft]\n")
    code, stdout, stderr = told("reproduce", "--update")
    assert (code, stdout.splitlines()[1].split()) == (0, ["host-ram", "-", "-", "-", "-", "skipped"])
    assert stderr == "  host-ram: skipped: peft is not installed in the environment\n"


def test_leftovers_are_told(root: Path) -> None:
    (root / FOLDER / "fixed.sh").write_text("sleep 300 &\n")
    assert "  host-ram: fixed.sh left 1 process; cleaned up\n" in told("reproduce")[2]


def test_json(root: Path) -> None:
    code, stdout, _ = told("reproduce", "--json", "--jobs", "2")
    (row,) = json.loads(stdout)
    assert (code, row["case"], row["verdict"], row["reasons"], row["runs"]["run"]["exit"]) == (0, "host-ram", "good", [], 247)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("host-rom", "no case 'host-rom'; did you mean 'host-ram'?"),
        ("zzz", "no case 'zzz'; a case is a folder with a case.yaml at evidence/<hub>/<phase>/<slug>[/<variant>]/"),
        ("host-ram/x", "no case 'host-ram/x'; did you mean 'host-ram'?"),
    ],
)
def test_an_unknown_name_is_a_wrong_call(root: Path, name: str, message: str) -> None:
    code, stdout, stderr = told("reproduce", name)
    assert (code, stdout) == (2, "")
    assert stderr.endswith(f"Error: {message}\n")


def test_a_case_that_cannot_be_read_says_why(root: Path) -> None:
    (root / FOLDER / "case.yaml").write_text("show: x\n")
    code, _, stderr = told("reproduce", "host-ram")
    assert code == 2
    assert "Error: the case 'host-ram' cannot be read\n" in stderr
    assert f"{FOLDER}/case.yaml:1:1: 'show' is not known here; did you mean 'shows'?\n" in stderr


def test_an_entry_that_cannot_be_read_is_named_and_not_its_case(root: Path) -> None:
    entry = "entries/deepspeed/offload/host-ram.yaml"
    (root / entry).write_text("titel: x\n")
    code, _, stderr = told("reproduce", "host-ram")
    assert code == 2
    assert "Error: the case 'host-ram' cannot be read\n" in stderr
    assert f"{entry}:1:1: 'titel' is not known here; did you mean 'title'?\n" in stderr


def test_a_wrong_environment_is_a_wrong_call(root: Path) -> None:
    (root / FOLDER / "case.yaml").write_text("shows: x\n")
    code, _, stderr = told("reproduce", "--environment", str(root))
    assert (code, stderr) == (2, f"Error: {root}: not a virtual environment; name a folder that has bin/python\n")
    code, _, stderr = told("reproduce")
    assert (code, stderr) == (
        2,
        "Error: evidence/requirements.lock: cannot be read (No such file or directory); restore it, or pass --environment\n",
    )


@pytest.fixture
def release(root: Path) -> tuple[str, ...]:
    """A call with a release that is there and says its name."""
    package = root / ".reproduce/releases/0.1.2/deepspeed"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text("__version__ = '0.1.2'\n")
    (root / FOLDER / "case.yaml").write_text("shows: x\n")
    return ("reproduce", "--release", "0.1.2", "--environment", sys.prefix)


def test_another_release_is_noted_in_the_table(root: Path, release: tuple[str, ...]) -> None:
    (root / FOLDER / "early.sh").write_text("exit 1\n")  # a further run, which says nothing about a release
    code, stdout, stderr = told(*release, "--update")
    assert (code, stdout.splitlines()[1].split()[-1]) == (0, "same")
    assert stderr == (
        "building DeepSpeed's ops, a few minutes the first time\n[1 of 1] host-ram: run.sh …\n[1 of 1] host-ram: fixed.sh …\n"
    )
    (row,) = (root / evidence.MATRIX_PATH).read_text().splitlines()[1:]
    assert re.fullmatch(r"host-ram\t0\.1\.2\tsame\t247\t0\t\d\.\d\t", row)
    assert not (root / FOLDER / "measured.json").exists()


def test_a_release_that_behaves_otherwise_is_no_failure(root: Path, release: tuple[str, ...]) -> None:
    (root / FOLDER / "run.sh").write_text('python -c "import deepspeed; raise ValueError(deepspeed.__version__)"\n')
    code, stdout, _ = told(*release, "--json")
    assert (code, json.loads(stdout)[0]["outcome"], json.loads(stdout)[0]["told"]) == (0, "other-text", "ValueError: 0.1.2")
    assert not (root / evidence.MATRIX_PATH).exists()


def test_a_release_that_does_not_start_is_not_run(root: Path, release: tuple[str, ...]) -> None:
    (root / ".reproduce/releases/0.1.2/deepspeed/__init__.py").write_text("import no_such_module\n")
    assert told(*release, "--update")[0] == 0
    assert (root / evidence.MATRIX_PATH).read_text().splitlines()[1] == (
        "host-ram\t0.1.2\tdoes-not-start\t-\t-\t-\tModuleNotFoundError: No module named 'no_such_module'"
    )


@pytest.mark.parametrize(
    ("case", "reason"),
    [("shows: x\nruns: python\n", "needs no DeepSpeed"), ("shows: x\nrelease: '0.1.3'\n", "is about 0.1.3 alone")],
)
def test_cases_without_another_release(root: Path, release: tuple[str, ...], case: str, reason: str) -> None:
    (root / FOLDER / "case.yaml").write_text(case)
    code, stdout, stderr = told(*release, "--update")
    assert (code, stdout.splitlines()[1].split()[-1], stderr) == (0, "skipped", f"  host-ram: skipped: {reason}\n")
    assert not (root / evidence.MATRIX_PATH).exists()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_call_that_is_ended_leaves_no_process_and_no_file(root: Path, number: signal.Signals) -> None:
    (root / FOLDER / "run.sh").write_text("echo $$ > /dev/shm/encyclopedia-test-pid || exit\nsleep 300\n")
    pid_file = Path("/dev/shm/encyclopedia-test-pid")  # noqa: S108 # outside the folder, which goes
    pid_file.unlink(missing_ok=True)
    before = tree(root)
    command = [sys.executable, "-m", "generator", "--root", str(root), "reproduce", "--update"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        deadline = time.monotonic() + 120
        while not (pid_file.exists() and pid_file.read_text().strip()) and time.monotonic() < deadline:
            time.sleep(0.05)
        pid = int(pid_file.read_text())
        process.send_signal(number)
        process.communicate(timeout=120)
    pid_file.unlink()
    assert process.returncode not in (0, None)
    assert not alive(pid)
    assert tree(root) == before


# --- the real ones that need no DeepSpeed ----------------------------------------------------------------------------


def real() -> list[Case]:
    entries, _ = catalogue.read(ROOT)
    assert entries
    return [case for case in evidence.Reader(ROOT).read(entries)[0].cases if case.spec.runs == "python"]


@pytest.mark.parametrize("case", real(), ids=lambda case: case.id)
def test_cases_of_plain_python_run_for_real(case: Case) -> None:
    entries, _ = catalogue.read(ROOT)
    assert entries
    templates = evidence.roots(entries.by_slug[case.slug].entry)
    result = reproduce.reproduce(case, templates, Machine(HERE))
    if result.verdict == "skipped":
        pytest.skip(result.reasons[0])
    assert result.verdict == "good", result.reasons
    assert [outcome.notes for outcome in result.outcomes.values()] == [()] * len(case.runs)
