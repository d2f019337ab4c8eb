"""The examples in the help: each is there, fits, and does what it says in a small project."""

from __future__ import annotations

import shlex
import shutil
import subprocess
from pathlib import Path

import pytest
from cli.laboratory import STORIES, make_project
from soak import SOAK

import gesso
from gesso.cli import main
from gesso.cli.command_line import COMMANDS, GROUPS, examples
from gesso.engine import Log

ALL = [(name, line) for name in COMMANDS for line in examples(name)]
QUICK = (
    "new",
    "add",
    "import",
    "check",
    "fmt",
    "test",
    "text",
    "printer",
    "replay",
    "words",
    "explain",
    "doctor",
    "completion",
)
"""Commands whose examples the gate runs: the others print, or play."""
WIDTH = 100


def test_every_command_is_in_one_group() -> None:
    assert sorted(name for names in GROUPS.values() for name in names) == sorted(COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_of_a_command_ends_with_examples(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", str(WIDTH))
    assert main(["help", name]) == 0
    said = capsys.readouterr().out.splitlines()
    shown = said[said.index("examples:") + 1 :]
    assert len(shown) >= 2 and all(line.startswith(f"  gesso {name}") and len(line) <= WIDTH for line in shown)


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("examples")
    make_project(root, "calligrapher", "dancer")
    story = STORIES.partition("  - name: He begins")[0]
    (root / "cards/react/calligrapher/scenarios.yaml").write_text(story, encoding="utf-8")
    (root / "cards.csv").write_text("name,kind,effect\nSide Step,reaction,move my artist 1\n", encoding="utf-8")
    game = gesso.open(root).play("calligrapher", "dancer", seed=1)
    for _ in range(12):
        assert game.decision is not None
        game.apply(game.decision.options[0])
    assert isinstance(game.log, Log)
    (root / "saved.log").write_text(game.log.text(), encoding="utf-8")
    for words in (["init", "-q"], ["add", "-A"], ["-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "one"]):
        subprocess.run(["git", *words], cwd=root, check=True)
    return root


@pytest.fixture
def project(sample: Path, tmp_path: Path) -> Path:
    return shutil.copytree(sample, tmp_path / "project")


@pytest.mark.slow
@pytest.mark.parametrize(
    "line",
    [line for name, line in ALL if "--watch" not in line and (name in QUICK or (SOAK and name not in ("play", "try")))],
)
def test_an_example_runs(
    line: str, project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path if line.startswith("gesso new") else project)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    status = main(shlex.split(line)[1:])
    said = capsys.readouterr()
    # A check reports what is unfinished in the sample, and `fmt --diff` what it would change; none is misunderstood.
    assert status == 0 or (status == 1 and line.startswith(("gesso check", "gesso fmt --diff"))), (said.out, said.err)
