"""The face under the cursor: never waited for, drawn in the background, the last good one while a text is broken."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from PIL import Image

from gesso import Workspace

ROOT = Path(__file__).parents[2]
CARD = "cards/solrei/odalys/set-up.yaml"
pytestmark = pytest.mark.usefixtures("coarse")


@pytest.fixture(scope="module")
def workspace(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workspace]:
    root = tmp_path_factory.mktemp("project")
    (root / "gesso.toml").write_text('[project]\nname = "faces"\ngames = ["solrei"]\n', encoding="utf-8")
    folder = root / "cards" / "solrei"
    shutil.copytree(ROOT / "cards/solrei/odalys", folder / "odalys")
    shutil.copytree(ROOT / "cards/solrei/translations", folder / "translations")
    game = (ROOT / "cards/solrei/game.yaml").read_text(encoding="utf-8")
    (folder / "game.yaml").write_text(_with_odalys_alone(game), encoding="utf-8")
    found = Workspace(root)
    yield found
    found.close()


def _with_odalys_alone(game: str) -> str:
    lines = []
    for line in game.splitlines():
        key = line.partition(":")[0]
        lines.append({"muses": "muses: [odalys]", "loose": "loose: []"}.get(key, line))
    return "\n".join(lines) + "\n"


def test_a_face_is_drawn_in_the_background_and_the_last_one_stays(workspace: Workspace) -> None:
    text = (workspace.root / CARD).read_text(encoding="utf-8")
    at = text.index("retaliate 1")
    told: list[str] = []
    assert workspace.face(CARD, at, drawn=lambda: told.append("drawn")) is None
    assert not workspace.problems
    workspace.finish_faces()
    first = workspace.face(CARD, at)
    assert first is not None and first.is_current and told == ["drawn"]
    assert first.id.endswith("-03") and first.file.is_relative_to(workspace.root)
    assert first.data_uri().startswith("data:image/webp;base64,") and first.file.stat().st_size < 60_000

    with Image.open(first.file) as picture:
        assert picture.width == 480 and 1.3 < picture.height / picture.width < 1.5

    workspace.write(CARD, text.replace("retaliate 1", "retaliat", 1))
    broken = workspace.face(CARD, at)
    assert broken is not None and not broken.is_current and broken.file == first.file

    workspace.write(CARD, text.replace("retaliate 1", "retaliate 2", 1))
    old = workspace.face(CARD, at)
    assert old is not None and not old.is_current
    workspace.finish_faces()
    new = workspace.face(CARD, at)
    assert new is not None and new.is_current and new.file != first.file
    workspace.write(CARD, None)


def test_a_damaged_picture_is_drawn_again(workspace: Workspace) -> None:
    workspace.face(CARD, 0)
    workspace.finish_faces()
    first = workspace.face(CARD, 0)
    assert first is not None
    first.file.unlink()
    (first.file.parent / f"{first.key}.png").write_bytes(b"no picture")
    with closing(Workspace(workspace.root)) as other:
        other.face(CARD, 0)
        other.finish_faces()
        again = other.face(CARD, 0)
        assert again is not None and again.file == first.file and first.file.is_file()


def test_a_project_that_cannot_be_written_has_faces_too(workspace: Workspace, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda *_: False)
    other = Workspace(workspace.root)
    assert other.face(CARD, 0) is None
    other.finish_faces()
    found = other.face(CARD, 0)
    assert found is not None and found.is_current
    assert found.file.is_file() and not found.file.is_relative_to(workspace.root)
    other.close()
