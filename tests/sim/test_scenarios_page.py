"""docs/react/scenarios.md: its file passes, its report is what `gesso test` prints, and it names every key."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from sim.roster import ROOT, ROSTER

from gesso.cli import main
from gesso.schema.documents import load_document

PAGE = (ROOT / "docs" / "react" / "scenarios.md").read_text(encoding="utf-8")
HOME = Path("cards") / "react"


def blocks(kind: str) -> list[str]:
    return re.findall(rf"```{kind}\n(.*?)```", PAGE, re.DOTALL)


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "gesso.toml").write_text('[project]\nname = "mine"\ngames = ["react"]\n')
    for name in ("calligrapher", "dancer"):
        (tmp_path / HOME / name).mkdir(parents=True)
        shutil.copy(ROSTER / f"{name}.yaml", tmp_path / HOME / name / "artist.yaml")
    table = (ROSTER / "game.yaml").read_text(encoding="utf-8")
    lines = [line for line in table.splitlines() if not line.startswith(("artists:", "not_selectable:", "examples:"))]
    (tmp_path / HOME / "game.yaml").write_text("\n".join([*lines, "artists: [calligrapher, dancer]", ""]))
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.slow
def test_the_example_passes_as_it_stands(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (text,) = blocks("yaml")
    (project / HOME / "calligrapher" / "scenarios.yaml").write_text(text, encoding="utf-8")
    assert main(["test"]) == 0
    assert capsys.readouterr().out == "1 scenario passed (1 file)\n"


@pytest.mark.slow
def test_the_report_is_the_one_shown(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (text,) = blocks("yaml")
    broken = text.replace("S!i2", "S!i ")
    assert broken != text
    (project / HOME / "calligrapher" / "scenarios.yaml").write_text(broken, encoding="utf-8")
    assert main(["test"]) == 1
    (shown,) = blocks("text")
    assert shown.strip() in capsys.readouterr().out


def test_every_key_is_described() -> None:
    scenario = load_document("react/scenarios")["properties"]["scenarios"]["items"]
    expectation = scenario["properties"]["expect"]["properties"]
    keys = {*scenario["properties"], *expectation, *expectation["options"]["properties"]}
    assert {key for key in keys if f"`{key}`" not in PAGE} == set()
