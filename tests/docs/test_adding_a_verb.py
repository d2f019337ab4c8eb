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


def gesso(tree: Path, *words: str) -> str:
    """What a command of the changed program prints; it must end with 0."""
    environment = {
        **os.environ,
        "PYTHONPATH": str(tree / "src"),
        "NO_COLOR": "1",
        "XDG_CACHE_HOME": str(tree / "cache"),
    }
    done = subprocess.run(
        [sys.executable, "-m", "gesso", *words], cwd=tree, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_a_verb_touches_six_files_of_its_game() -> None:
    """What a designer then writes on cards is not counted."""
    changed = {part.words[1] for part in steps() if not part.words[1].startswith(CARDS)}
    assert len(changed) == MOST_FILES, sorted(changed)


@pytest.mark.slow
def test_the_card_checks(tree: Path) -> None:
    gesso(tree, "check", "cards/react/painter")


@pytest.mark.slow
def test_the_card_prints_the_verb(tree: Path) -> None:
    assert "Heal 1 damage of your Artist." in gesso(tree, "text", "painter").replace("*", "")


@pytest.mark.slow
def test_the_plug_in_performs_the_operation(tree: Path) -> None:
    gesso(tree, "build", "cards/react/painter", "--only", "plugins", "--out", "made")
    assert ".heal(1, " in (tree / "made/react/painter/plugin.py").read_text(encoding="utf-8")


@pytest.mark.slow
def test_the_scenario_plays_it(tree: Path) -> None:
    gesso(tree, "test", "cards/react/painter")


@pytest.mark.slow
def test_the_verb_is_written_back_as_it_was_read(tree: Path) -> None:
    """The unparser follows from the declared form."""
    program = (
        "from gesso.games.react.lang.language import REACT\n"
        "from gesso.lang.parser import parse\n"
        "from gesso.lang.unparser import unparse\n"
        "from gesso.source import SourceFile\n"
        "text = 'heal 2 damage of the enemy artist\\n'\n"
        "nodes = parse(REACT, 'effect', SourceFile('x', text).whole).nodes\n"
        "assert nodes is not None and unparse(REACT, nodes) == text, nodes\n"
    )
    environment = {**os.environ, "PYTHONPATH": str(tree / "src"), "XDG_CACHE_HOME": str(tree / "cache")}
    subprocess.run([sys.executable, "-c", program], env=environment, check=True)
