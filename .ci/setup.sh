#!/bin/sh
# Prepares what the make targets need; a second run with nothing changed only compares checksums.
#   setup.sh site   .venv with the pins of requirements.lock and this project
#   setup.sh test   the same with requirements-test.lock, which holds all of requirements.lock and more
#   setup.sh browser   a Chromium that the browser tests can start (needs `test` first)
#   setup.sh port N   says in one line that a port is taken, before a server says it in twenty
#   setup.sh preview   prints the folder for the preview's site, which is written anew at each change
#   setup.sh lock   resolves pyproject.toml and evidence/requirements.in again and rewrites the three lock files
set -eu
cd "$(dirname "$0")/.."

say() { printf '==> %s\n' "$*" >&2; }
fail() { printf 'error: %s\n' "$*" >&2; exit 1; }
is_root() { [ "$(id -u)" = 0 ]; }

# --- Python ----------------------------------------------------------------------------------------------------------

find_python() {
  for candidate in ${PYTHON:-python3 python3.14 python3.13 python3.12 python3.11}; do
    if "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
      echo "$candidate"
      return
    fi
  done
  fail "no Python 3.11 or newer as ${PYTHON:-python3 or python3.11 to python3.14}; install one, or name it: make PYTHON=/path/to/python3"
}

can_install() { command -v apt-get >/dev/null && { is_root || sudo -n true 2>/dev/null; }; }

apt_install() {
  if is_root; then sudo=; else sudo='sudo -n'; fi
  # shellcheck disable=SC2086 # empty, or a command with its option
  $sudo apt-get -qq update && $sudo env DEBIAN_FRONTEND=noninteractive apt-get -qq -y install --no-install-recommends "$@" >/dev/null
}

has_venv() { "$1" -c 'import ensurepip, venv' 2>/dev/null; }

# Debian and Ubuntu ship Python without the part that makes environments.
ensure_venv() {
  if has_venv "$1"; then return; fi
  package=$(basename "$1")-venv
  if can_install; then
    say "installing $package: $1 cannot make environments without it"
    apt_install "$package" || true
  fi
  has_venv "$1" || fail "$1 cannot make environments; run 'sudo apt-get install $package' (or what your system calls it), then make again"
}

# --- .venv -----------------------------------------------------------------------------------------------------------

# An environment is good as long as its lock file, its Python and its place stay the same.
key() { { "$2" -V; pwd; cat "$1"; } | sha256sum; }

holds() { [ "$(cat .venv/installed 2>/dev/null)" = "$(key "$1" "$python")" ] && .venv/bin/python -c '' 2>/dev/null; }

pip() { .venv/bin/python -m pip --quiet --disable-pip-version-check --no-input "$@"; }

# $1: the lock file wanted; $2: one whose environment may be extended.
install_lock() {
  if holds requirements-test.lock || holds "$1"; then return; fi
  if ! holds "$2"; then
    say "making .venv with $("$python" -V)"
    ensure_venv "$python"
    "$python" -m venv --clear .venv
  fi
  rm -f .venv/installed
  say "installing the pins of $1"
  pip install --require-hashes -r "$1"
  key "$1" "$python" >.venv/installed
}

install_project() {
  if [ "$(cat .venv/project 2>/dev/null)" = "$(sha256sum <pyproject.toml)" ]; then return; fi
  say "installing this project, editable"
  pip install --no-deps --no-build-isolation -e .
  sha256sum <pyproject.toml >.venv/project
}

environment() {
  python=$(find_python)
  install_lock "$1" requirements.lock
  install_project
}

# --- Chromium --------------------------------------------------------------------------------------------------------

starts() { .venv/bin/python -m site_tests.browser_path; }

has_driver() { .venv/bin/python -m playwright --version >/dev/null 2>&1; }

# Playwright brings its own Node.js, which needs one library that a minimal Debian lacks.
ensure_driver() {
  if has_driver; then return; fi
  if can_install; then
    say "installing libatomic1: Playwright's driver does not start without it"
    apt_install libatomic1 || true
  fi
  has_driver || fail "Playwright's driver does not start; run 'sudo apt-get install libatomic1', then make again"
}

# One that is there, else Debian's, else Playwright's own.
browser() {
  ensure_driver
  if starts 2>/dev/null; then return; fi
  if [ -n "${CHROMIUM:-}" ]; then fail "CHROMIUM=$CHROMIUM does not start"; fi
  if is_root && command -v apt-get >/dev/null; then
    say "installing Debian's chromium"
    apt_install chromium || true
    if starts 2>/dev/null; then return; fi # Ubuntu's package of that name is only a pointer to a snap
  fi
  say "downloading the Chromium of Playwright"
  if is_root; then deps=--with-deps; else deps=; fi
  .venv/bin/python -m playwright install ${deps:+"$deps"} chromium || true
  starts || fail "no Chromium that starts; install one, or name it: make test CHROMIUM=/path/to/chromium"
}

# --- port ------------------------------------------------------------------------------------------------------------

free_port() {
  .venv/bin/python -c 'import socket, sys
probe = socket.socket(); probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1); probe.bind((sys.argv[1], int(sys.argv[2])))' \
    127.0.0.1 "$1" 2>/dev/null || fail "port $1 is taken; try: make $2 PORT=$(($1 + 1))"
}

# --- preview ---------------------------------------------------------------------------------------------------------

# Memory if there is plenty: with thousands of pages, most of a rebuild is the disk.
preview_folder() {
  free=$(df -Pk /dev/shm 2>/dev/null | awk 'NR == 2 { print $4 }')
  if [ -w /dev/shm ] && [ "${free:-0}" -gt 2000000 ]; then echo /dev/shm; else echo "${TMPDIR:-/tmp}"; fi
}

# --- lock files ------------------------------------------------------------------------------------------------------

find_uv() {
  command -v uv && return
  if ! [ -x .venv/uv/bin/uv ]; then
    python=$(find_python)
    ensure_venv "$python"
    "$python" -m venv .venv/uv
    .venv/uv/bin/python -m pip --quiet --disable-pip-version-check --no-input install uv
  fi
  echo .venv/uv/bin/uv
}

# No addresses: a lock file says what, the reader's own pip settings say from where.
compile() {
  output=$1
  shift
  {
    echo '# Exact versions and the hashes of their files for every platform. Not for editing; to refresh: make lock'
    "$uv" pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header "$@" pyproject.toml
  } >"$output.new"
  mv "$output.new" "$output"
  say "$output: $(grep -c == "$output") packages"
}

# What the reproductions run with. torch and its CUDA packages are left to the platform: pip's own settings say which build.
compile_evidence() {
  output=evidence/requirements.lock
  {
    echo '# Exact versions and hashes of what reproductions run with; torch comes first and without. Not for editing: make lock'
    grep '^torch==' evidence/requirements.in | sed 's/^/# /'
    "$uv" pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header evidence/requirements.in |
      awk '/^[a-z0-9]/ { skipped = /^(torch|triton|nvidia-[^ ]*|cuda-[^ ]*)==/ } !skipped'
  } >"$output.new"
  mv "$output.new" "$output"
  say "$output: $(grep -c == "$output") packages"
}

lock() {
  export UV_SYSTEM_CERTS=1 # trust what pip trusts
  uv=$(find_uv)
  compile requirements.lock --group build
  compile requirements-test.lock --group build --group test --constraint requirements.lock
  compile_evidence
}

case ${1:-} in
  site) environment requirements.lock ;;
  test) environment requirements-test.lock ;;
  browser) browser ;;
  port) free_port "$2" "$3" ;;
  preview) preview_folder ;;
  lock) lock ;;
  *) fail "usage: setup.sh site|test|browser|port|preview|lock" ;;
esac
