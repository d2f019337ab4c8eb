"""`make release` as dash runs it, with stand-ins for what takes minutes; and what it refuses."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Callable
from importlib.metadata import requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

REPOSITORY = Path(__file__).parents[2]
SHELL = shutil.which("dash") or "/bin/sh"
# It answers what the recipes ask of a Python, and makes environments of further stand-ins.
STAND_IN = """#!/bin/sh
echo "$(basename "$0") $*" >> "$LOG"
case "$*" in
  *__version__*) echo 0.1.0 ;;
  *"wheel --no-deps"*) mkdir -p dist; echo wheel > dist/gesso-0.1.0-py3-none-any.whl ;;
  *"--target sdist"*) echo sources > dist/gesso-0.1.0.tar.gz ;;
  *"-m venv"*) for last; do :; done
    mkdir -p "$last/bin"
    for name in python pip twine check-wheel-contents gesso; do cp "$0" "$last/bin/$name"; done ;;
  "new mine") mkdir mine ;;
esac
"""

pytestmark = pytest.mark.skipif(
    os.name != "posix" or not shutil.which("git") or not shutil.which("make"), reason="make"
)
Make = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def make(tmp_path: Path) -> Make:
    """A clone with a dated changelog; gives what runs one of its targets."""
    programs = tmp_path / "home"
    (programs / "bin").mkdir(parents=True)
    python = programs / "bin" / "python"
    python.write_text(STAND_IN)
    python.chmod(0o755)
    root = tmp_path / "a clone, häßlich"
    (root / "cards").mkdir(parents=True)
    shutil.copy(REPOSITORY / "Makefile", root)
    for name in ("requirements.txt", "requirements-dev.txt", "pyproject.toml", "gesso.toml", ".gitignore"):
        shutil.copy(REPOSITORY / name, root)
    (root / "CHANGELOG.md").write_text("# Changelog\n\n## 0.1.0 - 2030-01-31\n\nAll of it.\n")

    def run(*words: str) -> subprocess.CompletedProcess[str]:
        variables = {**os.environ, "LOG": str(tmp_path / "log"), "MAKEFLAGS": "", "MFLAGS": "", "MAKELEVEL": "0"}
        given = [f"SHELL={SHELL}", f"PYTHON={python}", *words]
        return subprocess.run(["make", *given], cwd=root, env=variables, capture_output=True, text=True, check=False)

    commit(root, "init", "-q")
    commit(root, "add", "-A")
    commit(root, "commit", "-qm", "one")
    return run


def commit(root: Path, *words: str) -> None:
    identity = ("-c", "user.name=Somebody", "-c", "user.email=somebody@example.org", "-c", "commit.gpgsign=false")
    subprocess.run(["git", *identity, *words], cwd=root, check=True, capture_output=True)


@pytest.mark.slow
def test_a_release_is_made_from_a_fresh_clone(make: Make, tmp_path: Path) -> None:
    done = make("release")
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    dist = tmp_path / "a clone, häßlich" / "dist"
    names = sorted(path.name for path in dist.iterdir())
    assert names == ["SHA256SUMS", "gesso-0.1.0-py3-none-any.whl", "gesso-0.1.0.tar.gz"]
    sums = (dist / "SHA256SUMS").read_text().splitlines()
    assert [re.fullmatch(r"[0-9a-f]{64}  (gesso-\S+)", line)[1] for line in sums] == names[1:]  # type: ignore[index]
    log = (tmp_path / "log").read_text()
    for step in ("twine check --strict", "check-wheel-contents dist", "gesso new mine", "gesso build"):
        assert step in log


@pytest.mark.slow
def test_a_release_is_refused_before_anything_is_made(make: Make, tmp_path: Path) -> None:
    root = tmp_path / "a clone, häßlich"
    changelog = root / "CHANGELOG.md"
    changelog.write_text("# Changelog\n\n## Unreleased\n\n## 0.1.0\n")
    assert "commit everything first" in make("release").stdout
    commit(root, "commit", "-qam", "two")
    done = make("release")
    assert done.returncode == 2 and "CHANGELOG.md has no dated section 0.1.0" in done.stdout
    assert not (root / "dist").exists()


@pytest.mark.slow
def test_without_a_network_a_sentence_says_what_helps(make: Make, tmp_path: Path) -> None:
    python = tmp_path / "home" / "bin" / "python"
    python.write_text(STAND_IN.replace("esac", '  *"-m pip"*install*) exit 1 ;;\nesac'))
    done = make("check")
    assert done.returncode == 2 and "Without a network, name a folder of wheels" in done.stdout
    assert not (tmp_path / "a clone, häßlich" / ".venv" / ".ready").exists()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("program", "said"),
    [
        ("exit 127", "Gesso needs Python 3.11 or newer; say which with: make PYTHON=python3.12"),
        ('case "$*" in *ensurepip*) exit 1 ;; esac', "This Python cannot make environments"),
    ],
)
def test_a_python_that_will_not_do_is_named_in_a_sentence(make: Make, tmp_path: Path, program: str, said: str) -> None:
    python = tmp_path / "home" / "bin" / "python"
    python.write_text(f"#!/bin/sh\n{program}\n")
    done = make("build")
    assert done.returncode == 2 and done.stdout.splitlines() and said in done.stdout.splitlines()[0]
    assert "Traceback" not in done.stdout + done.stderr


def test_the_pinned_libraries_are_all_that_gesso_needs() -> None:
    """`make` installs them alone: it does not look for what they need in turn."""
    lines = (REPOSITORY / "requirements.txt").read_text(encoding="utf-8").splitlines()
    pinned = {canonicalize_name(Requirement(line).name) for line in lines if not line.startswith("#")}
    needed: set[str] = set()
    waiting = [("gesso", "")]
    while waiting:
        name, extra = waiting.pop()
        for each in map(Requirement, requires(name) or ()):
            if each.marker is None or each.marker.evaluate({"extra": extra}):
                more = [(library, of) for library in [canonicalize_name(each.name)] for of in (*each.extras, "")]
                waiting += [one for one in more if one[0] not in needed]
                needed.add(canonicalize_name(each.name))
    assert needed <= pinned
