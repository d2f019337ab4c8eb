"""Shell blocks on the pages: those of README and the install page run as printed, in a fresh copy of the tree, the others
parse and name real flags. `test_recipes` runs those of the recipes.

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
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

import pytest
from libraries import lend_libraries
from soak import SOAK

from gesso.cli.command_line import COMMANDS
from tools.docs import root
from tools.docs.markdown import Fence, parts

SHELL = shutil.which("dash") or "/bin/sh"
PAGES = ("README.md", "CONTRIBUTING.md", *sorted(str(page.relative_to(root())) for page in root().glob("docs/**/*.md")))
INSTALL = "docs/install.md"
GATE_RUNS = ("make build", "make test")
"""Commands of the README that the gate runs before or as its tests; `test_the_gate_builds_and_tests` proves it."""
WHEEL = "make wheel"
"""The command of the install page that `test_wheel` runs, too: here, only the long run does."""
COMPILES = "make wheel-fast"
"""The command of the install page that fetches a compiler's package, which no visitor of these tests can. It compares the
games of both builds itself; `test_wheel_fast` holds its parts."""
PROVED_ELSEWHERE = {"diff", "python", "console"}
"""Languages of README blocks that `test_readme` and `test_pages` hold against the program."""
ADDRESS = "git+https://github.com/example/gesso"
"""Stands on the pages for the place of this repository, which the tests have in a folder."""
INSTALLER = """#!/bin/sh
# Stands in for `uv tool install` and `pipx install`: puts the program of the environment that pip made on PATH.
test "$1" = tool && shift
test "$1" = install && test "$2" = "{address}" && ln -sf "{home}/gesso/bin/gesso" "{bin}/gesso"
"""
UVX = """#!/bin/sh
# Stands in for `uvx --from ADDRESS PROGRAM ...`: runs a program of the environment that pip made.
test "$1" = --from && test "$2" = "{address}" && shift 2
program=$1; shift
exec "{home}/gesso/bin/$program" "$@"
"""
PYTHON = """#!/bin/sh
exec "{python}" "$@"
"""
LENDING_PYTHON = """#!/bin/sh
# Stands in for Python. An environment that it makes borrows pip and the libraries from the one that runs the tests.
test "$1 $2" = "-m venv" || exec "{python}" "$@"
"{python}" -m venv --without-pip "$3" && cd "$3"/lib/python*/site-packages && echo "{libraries}" > libraries.pth
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


@dataclass(frozen=True)
class Visitor:
    """Somebody with an empty home, who types what the pages say."""

    home: Path
    address: str
    """Where the repository is."""
    settings: Mapping[str, str]

    def types(self, lines: Iterable[str], folder: Path) -> str:
        """Type lines into one shell, up to the first that fails, which none does. Return what is printed."""
        script = "".join(f"{line}\ntest $? -eq 0 || exit 1\n" for line in lines).replace(ADDRESS, self.address)
        done = subprocess.run(
            [SHELL, "-c", script],
            cwd=folder,
            env=environment(HOME=str(self.home), PYTHON=sys.executable, PIP_NO_COMPILE="1", **self.settings),
            capture_output=True,
            text=True,
            timeout=900,
            check=False,
        )
        assert done.returncode == 0, f"{script}\n{done.stdout}{done.stderr}"
        return done.stdout


@pytest.fixture(scope="module")
def visitor(fresh_tree: Path, tmp_path_factory: pytest.TempPathFactory) -> Visitor:
    """A visitor who has installed Gesso with pip from the repository, as the install page says.

    In the gate, the libraries are there already; the long run fetches them, too.
    """
    for words in (
        ("init", "-q"),
        ("add", "."),
        ("-c", "user.name=T", "-c", "user.email=t@x", "commit", "-q", "-m", "all"),
    ):
        subprocess.run(["git", *words], cwd=fresh_tree, check=True, timeout=60)
    home = tmp_path_factory.mktemp("home")
    bin = home / "bin"
    bin.mkdir()
    address = f"git+{fresh_tree.as_uri()}"
    libraries = lend_libraries(tmp_path_factory.mktemp("libraries"))
    told = {"address": address, "home": home, "bin": bin, "python": sys.executable, "libraries": libraries}
    python = PYTHON if SOAK else LENDING_PYTHON
    for name, script in (("uv", INSTALLER), ("pipx", INSTALLER), ("uvx", UVX), ("python3", python)):
        (bin / name).write_text(script.format(**told))
        (bin / name).chmod(0o755)
    settings = {
        "PATH": f"{bin}{os.pathsep}{os.environ['PATH']}",
        # An empty home would compile some libraries again.
        "PIP_CACHE_DIR": os.environ.get("PIP_CACHE_DIR") or str(Path.home() / ".cache" / "pip"),
    }
    if not SOAK:
        # pip takes the value for the one of `--no-build-isolation`: what builds is among the libraries.
        settings |= {"PIP_NO_INDEX": "1", "PIP_NO_BUILD_ISOLATION": "0"}
    found = Visitor(home, address, {**settings, **made_already(fresh_tree)})
    (fence,) = (fence for fence in fences(INSTALL) if fence.language == "sh" and "venv" in fence.lines[0])
    assert "all is well" in found.types(commands(fence), home)
    return found


@pytest.mark.slow
def test_the_commands_of_the_install_page_run(visitor: Visitor, fresh_tree: Path, tmp_path: Path) -> None:
    """Each block in a shell of its own; the one for pip has run before."""
    for fence in (fence for fence in fences(INSTALL) if fence.language == "sh"):
        left_out = [COMPILES] if SOAK else [COMPILES, WHEEL]
        if "venv" not in fence.lines[0] and not {*commands(fence)} & {*left_out}:
            visitor.types(commands(fence), fresh_tree if fence.lines[0].startswith("make") else tmp_path)
    assert (visitor.home / "bin" / "gesso").is_symlink()
    assert bool(list((fresh_tree / "dist").glob("gesso-*.whl"))) == bool(SOAK)


@pytest.mark.slow
def test_the_commands_of_the_readme_run(visitor: Visitor, tmp_path: Path) -> None:
    """All in one shell, one after the other, those with answers too; the long run also prints the kit."""
    lines: list[str] = []
    for fence in fences("README.md"):
        if fence.language == "sh":
            lines += [line for line in commands(fence) if line not in GATE_RUNS]
        elif fence.words == ("console",):
            lines += [line.removeprefix("$ ") for line in fence.lines if line.startswith("$ ")]
    kit = next(line for line in lines if line.startswith("gesso kit"))
    if not SOAK:
        lines.remove(kit)
    visitor.types(lines, tmp_path)
    assert (tmp_path / "bees" / "gesso.toml").is_file()
    (named,) = re.findall(r"`(build/kits/\S+\.pdf)`", (root() / "README.md").read_text(encoding="utf-8"))
    assert (tmp_path / "bees" / named).is_file() == bool(SOAK)


def test_every_page_installs_from_the_same_address() -> None:
    said = [line for page in PAGES for line in (root() / page).read_text(encoding="utf-8").splitlines()]
    assert {found for line in said for found in re.findall(r"git\+https?://[^\s`\"|]+", line)} == {ADDRESS}


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


def test_every_make_target_on_a_page_is_there() -> None:
    targets = re.findall(r"^([\w-]+):", (root() / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    lines = [line for fence in BLOCKS.values() for line in fence.lines]
    assert {word for line in lines for word in re.findall(r"\bmake ([\w-]+)", line)} <= set(targets)


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
