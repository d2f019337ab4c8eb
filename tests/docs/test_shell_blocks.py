"""Shell blocks on the pages: README's run as printed, in a fresh copy of the tree; the others parse and name real flags.

They run under dash where it is installed, as `/bin/sh` of Debian does, and else under `/bin/sh`.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path

import pytest

from gesso.cli.command_line import COMMANDS
from tools.docs import root
from tools.docs.markdown import Fence, parts

SHELL = shutil.which("dash") or "/bin/sh"
PAGES = ("README.md", "CONTRIBUTING.md", *sorted(str(page.relative_to(root())) for page in root().glob("docs/**/*.md")))
GATE_RUNS = ("make build", "make test")
"""Commands of the README that the gate runs before or as its tests; `test_the_gate_builds_and_tests` proves it."""
PROVED_ELSEWHERE = {"diff", "yaml", "python", "console", "text"}
"""Languages of README blocks that `test_readme` and `test_pages` hold against the program."""
PIPX = """#!/bin/sh
# Stands in for `pipx install WHEEL`: an environment of its own, and the program on PATH.
set -e
test "$1" = install && shift
"{python}" -m venv "{home}/pipx"
"{home}/pipx/bin/python" -m pip install --quiet --disable-pip-version-check "$@"
ln -s "{home}/pipx/bin/gesso" "{home}/bin/gesso"
"""

pytestmark = pytest.mark.skipif(not os.path.exists(SHELL), reason="there is no POSIX shell")


def fences(page: str) -> list[Fence]:
    return [part for part in parts((root() / page).read_text(encoding="utf-8")) if isinstance(part, Fence)]


BLOCKS = {f"{page}:{fence.line}": fence for page in PAGES for fence in fences(page) if fence.language == "sh"}
"""Every shell block by its page and line."""


def commands(fence: Fence) -> list[str]:
    """Return the commands of a block without comments, one a string even if it runs on over lines."""
    lines = "\n".join(fence.lines).replace("\\\n", " ").splitlines()
    bare = (re.sub(r"(^|\s)#.*", "", line).strip() for line in lines)
    return [line for line in bare if line]


def environment(**changes: str) -> Mapping[str, str]:
    """Return this environment without the settings of the make and pytest that run the tests."""
    ours = ("GESSO", "MAKE", "MFLAGS", "PYTEST", "PYTHON", "COV_", "VENV", "SITE", "VIRTUAL_ENV")
    return {name: value for name, value in os.environ.items() if not name.startswith(ours)} | changes


def made_already(tree: Path) -> Mapping[str, str]:
    """Return the setting with which `make` takes the environment that runs the tests, if make made it for this tree."""
    ready = Path(sys.prefix) / ".ready"
    declared = [tree / "requirements.txt", tree / "pyproject.toml"]
    if ready.is_file() and all(file.stat().st_mtime < ready.stat().st_mtime for file in declared):
        return {"VENV": sys.prefix}
    return {}


@pytest.fixture(scope="module")
def fresh_tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the tree with nothing in it that Git ignores."""
    ignored = (root() / ".gitignore").read_text(encoding="utf-8").split()
    names = {line.strip("/") for line in ignored if line.startswith("/") or line.endswith("/")}
    tree = tmp_path_factory.mktemp("clone") / "gesso"

    def left_out(folder: str, inside: list[str]) -> set[str]:
        if Path(folder) == root() / "build":
            return set(inside) - {"README.md"}
        return {name for name in inside if name in names | {".git"}}

    shutil.copytree(root(), tree, ignore=left_out)
    return tree


@pytest.mark.slow
def test_the_commands_of_the_readme_run_in_a_fresh_copy(fresh_tree: Path, tmp_path: Path) -> None:
    """Each block runs in one shell, from the top of the tree, up to the first command that fails."""
    (tmp_path / "bin").mkdir()
    pipx = tmp_path / "bin" / "pipx"
    pipx.write_text(PIPX.format(python=sys.executable, home=tmp_path))
    pipx.chmod(0o755)
    path = f"{pipx.parent}{os.pathsep}{os.environ['PATH']}"
    for fence in (fence for fence in fences("README.md") if fence.language == "sh"):
        lines = [line for line in commands(fence) if line not in GATE_RUNS]
        script = "".join(f"{line}\ntest $? -eq 0 || exit 1\n" for line in lines)
        done = subprocess.run(
            [SHELL, "-c", script],
            cwd=fresh_tree,
            # What is installed is compiled as far as it is imported.
            env=environment(PATH=path, PYTHON=sys.executable, PIP_NO_COMPILE="1", **made_already(fresh_tree)),
            input="quit\n",  # for `gesso play`
            capture_output=True,
            text=True,
            timeout=900,
            check=False,
        )
        assert done.returncode == 0, f"line {fence.line}:\n{done.stdout}{done.stderr}"
        assert ("gesso play" not in script) or "seed" in done.stdout, "no game began"


def test_the_gate_builds_and_tests() -> None:
    """The gate runs `make build` and `make test-all`, which are the tests of `make test` and the slow ones."""
    gate = (root() / ".ci" / "run").read_text(encoding="utf-8")
    verbs = {word for line in re.findall(r"^make (.+)$", gate, re.MULTILINE) for word in line.split()}
    assert {"build", "test-all"} <= verbs
    makefile = (root() / "Makefile").read_text(encoding="utf-8")
    recipes = dict(re.findall(r"^(test|test-all): \$\(DEV\)\n\t(.+)$", makefile, re.MULTILINE))
    assert recipes["test"] == '$(PYTEST) -m "not slow"'
    assert "$(PYTEST)" in recipes["test-all"] and " -m " not in recipes["test-all"]


def test_every_block_of_the_readme_is_of_a_language_that_some_test_runs() -> None:
    assert {fence.language for fence in fences("README.md")} <= PROVED_ELSEWHERE | {"sh"}


@pytest.mark.parametrize("fence", BLOCKS.values(), ids=BLOCKS)
def test_a_shell_block_parses(fence: Fence) -> None:
    done = subprocess.run(
        [SHELL, "-n"], input="\n".join(fence.lines), capture_output=True, text=True, timeout=30, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("fence", BLOCKS.values(), ids=BLOCKS)
def test_a_gesso_command_in_a_shell_block_takes_those_arguments(fence: Fence) -> None:
    for line in commands(fence):
        for command in line.split("&&"):
            words = shlex.split(command)
            if words[0] == "gesso":
                assert words[1] in COMMANDS
                parser = ArgumentParser(prog=f"gesso {words[1]}", exit_on_error=False)
                import_module(f"gesso.cli.commands.{words[1]}").add_arguments(parser)
                parser.parse_args(words[2:])


def test_every_recipe_of_the_makefile_parses() -> None:
    """`make -n` prints the recipes as the shell gets them."""
    makefile = (root() / "Makefile").read_text(encoding="utf-8")
    for target in re.findall(r"^([a-z][\w-]*):", makefile, re.MULTILINE):
        printed = subprocess.run(
            ["make", "-n", "-B", target], cwd=root(), env=environment(), capture_output=True, text=True, check=True
        ).stdout
        parsed = subprocess.run([SHELL, "-n"], input=printed, capture_output=True, text=True, timeout=30, check=False)
        assert (parsed.returncode, parsed.stderr) == (0, ""), target


def test_no_recipe_redirects_from_or_to_a_pattern() -> None:
    """dash opens a file that is called `*`; bash opens the one that matches."""
    makefile = (root() / "Makefile").read_text(encoding="utf-8").splitlines()
    lines = [*makefile, *(line for fence in BLOCKS.values() for line in fence.lines)]
    assert not [line for line in lines if re.search(r"[<>] *[^\s;|&'\"]*[*?\[]", line)]
