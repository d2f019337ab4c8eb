"""What the README shows is so. Its commands and their outputs are held by test_pages; here is all the rest."""

from __future__ import annotations

import re
import textwrap
from pathlib import Path

import pytest
from cli.laboratory import make_project
from docs.python_blocks import run_together

from gesso.cli.command_line import COMMANDS
from tools.docs import root
from tools.docs.markdown import Fence, parts

README = root() / "README.md"
FENCES = [part for part in parts(README.read_text(encoding="utf-8")) if isinstance(part, Fence)]


def fences(language: str) -> list[Fence]:
    return [part for part in FENCES if part.language == language]


def by_line(fence: Fence) -> str:
    return f"line {fence.line}"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with the Artists that the README names."""
    make_project(tmp_path, "calligrapher", "dancer")
    return tmp_path


@pytest.mark.parametrize("fence", fences("yaml"), ids=by_line)
def test_a_piece_of_a_card_file_stands_in_that_file(fence: Fence) -> None:
    cards = (path.read_text(encoding="utf-8") for path in sorted((root() / "cards").rglob("*.yaml")))
    shown = "\n".join(fence.lines)
    width = len(fence.lines)
    assert any(
        textwrap.dedent("\n".join(lines[at : at + width])).strip() == shown
        for lines in (text.splitlines() for text in cards)
        for at in range(len(lines))
    ), "no card file says this"


@pytest.mark.slow
@pytest.mark.parametrize("fence", fences("python"), ids=by_line)
def test_the_python_runs(fence: Fence, project: Path) -> None:
    run_together([fence], project)


@pytest.mark.parametrize("fence", fences("sh"), ids=by_line)
def test_every_make_target_is_there(fence: Fence) -> None:
    targets = re.findall(r"^([\w-]+):", (root() / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    named = [word for line in fence.lines for word in re.findall(r"\bmake ([\w-]+)", line)]
    assert named
    assert not set(named) - set(targets)


def test_every_command_is_in_the_table() -> None:
    text = README.read_text(encoding="utf-8")
    assert not [name for name in COMMANDS if f"| `gesso {name}" not in text]
