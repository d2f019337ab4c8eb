"""What the README shows is so: its effect, its commands, its mistake, its Python."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from gesso.reference import root
from gesso.reference.commands import offered
from gesso.reference.markdown import Fence, parts
from gesso.reference.walkthrough import Walkthrough

README = root() / "README.md"
FENCES = [part for part in parts(README.read_text(encoding="utf-8")) if isinstance(part, Fence)]
_MISTAKE = re.compile(r"(?P<path>\S+?):(?P<line>\d+):\d+: (?:error|warning) GS\d{3} ")


def fences(language: str) -> list[pytest.ParameterSet]:  # type: ignore[name-defined]
    return [pytest.param(part, id=f"line {part.line}") for part in FENCES if part.language == language]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A copy of this project's own files."""
    shutil.copy(root() / "gesso.toml", tmp_path)
    shutil.copytree(root() / "cards", tmp_path / "cards")
    return tmp_path


@pytest.mark.parametrize("fence", fences("yaml"))
def test_a_piece_of_a_card_file_stands_in_that_file(fence: Fence) -> None:
    cards = (path.read_text(encoding="utf-8") for path in sorted((root() / "cards").rglob("*.yaml")))
    shown = "\n".join(fence.lines)
    width = len(fence.lines)
    assert any(
        textwrap.dedent("\n".join(lines[at : at + width])).strip() == shown
        for lines in (text.splitlines() for text in cards)
        for at in range(len(lines))
    ), "no card file says this"


@pytest.mark.parametrize("fence", fences("console"))
def test_a_command_prints_what_is_shown(fence: Fence, project: Path) -> None:
    done = Walkthrough(project, root()).step(fence)
    assert isinstance(done, Fence)
    assert done.lines == fence.lines


@pytest.mark.parametrize("fence", [fence for fence in fences("text") if _MISTAKE.match(fence.values[0].lines[0])])
def test_a_mistake_is_reported_as_shown(fence: Fence, project: Path) -> None:
    """The line that the report quotes is written into the card file; the check must then say just that."""
    head = _MISTAKE.match(fence.lines[0])
    assert head is not None
    number = int(head["line"])
    quoted = re.match(rf"\s*{number} \| (.*)", fence.lines[1])
    assert quoted is not None
    card = project / head["path"]
    lines = card.read_text(encoding="utf-8").splitlines()
    lines[number - 1] = quoted[1]
    card.write_text("\n".join(lines) + "\n", encoding="utf-8")
    status, printed = Walkthrough(project, root()).run("gesso check")
    assert status == 1
    assert "\n".join(fence.lines) in printed


@pytest.mark.parametrize("fence", fences("python"))
def test_the_python_runs(fence: Fence, project: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", "\n".join(fence.lines)],
        cwd=project,
        env={**os.environ, "PYTHONPATH": str(root() / "src")},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("fence", fences("sh"))
def test_every_make_target_is_there(fence: Fence) -> None:
    targets = re.findall(r"^([\w-]+):", (root() / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    named = [word for line in fence.lines for word in re.findall(r"\bmake ([\w-]+)", line)]
    assert named
    assert not set(named) - set(targets)


def test_every_command_is_in_the_table() -> None:
    text = README.read_text(encoding="utf-8")
    assert not [name for name in offered() if f"| `gesso {name}" not in text]
