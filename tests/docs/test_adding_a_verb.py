"""The steps that CONTRIBUTING.md gives for a new verb are followed to the letter, in a copy of the tree."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools.docs import root
from tools.docs.markdown import Fence, parts
from tools.docs.walkthrough import Walkthrough

MOST_FILES = 6
CARDS = "cards/"


def section() -> str:
    page = (root() / "CONTRIBUTING.md").read_text(encoding="utf-8")
    return page.partition("## Adding a verb\n")[2].partition("\n## ")[0]


def steps() -> list[Fence]:
    return [part for part in parts(section()) if isinstance(part, Fence) and len(part.words) == 2]


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the program and its cards, in which the steps have been followed."""
    folder = tmp_path_factory.mktemp("verb")
    for name in ("src", "dsl", "templates", "schema", "cards"):
        shutil.copytree(root() / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(root() / "gesso.toml", folder)
    walkthrough = Walkthrough(folder)
    for part in steps():
        walkthrough.step(part)
    return folder


PROGRAM = """
from gesso.cli import main
from gesso.games.react.lang.language import REACT
from gesso.lang.parser import parse
from gesso.lang.unparser import unparse
from gesso.source import SourceFile

for words in (
    ["check", "cards/react/sculptor"],
    ["build", "cards/react/sculptor", "--only", "plugins", "--out", "made"],
    ["test", "cards/react/sculptor"],
    ["text", "sculptor"],
):
    assert main(words) == 0, words
text = "mill 2 for each golem\\n"
nodes = parse(REACT, "effect", SourceFile("x", text).whole).nodes
assert nodes is not None and unparse(REACT, nodes) == text, nodes
"""
"""Checks, compiles, plays and prints the card, and writes the verb back as it was read: the unparser follows from the
declared form. One process, since what it loads takes most of the time."""


def test_a_verb_touches_six_files_of_its_game() -> None:
    """What a designer then writes on cards is not counted."""
    changed = {part.words[1] for part in steps() if not part.words[1].startswith(CARDS)}
    assert len(changed) == MOST_FILES, sorted(changed)


@pytest.mark.slow
def test_the_card_checks_compiles_plays_and_prints(tree: Path) -> None:
    environment = {
        **os.environ,
        "PYTHONPATH": str(tree / "src"),
        "NO_COLOR": "1",
        "XDG_CACHE_HOME": str(tree / "cache"),
    }
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], cwd=tree, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Mill 2" in done.stdout.replace("*", "")
    assert ".mill(" in (tree / "made/react/sculptor/plugin.py").read_text(encoding="utf-8")
