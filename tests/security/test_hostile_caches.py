"""The cache of a stranger's project is data of a stranger: it can cost time, and nothing else."""

from __future__ import annotations

import json
import pickle
from itertools import cycle, product
from pathlib import Path

import pytest
from cli.laboratory import make_project
from drawn import DrawnPictures
from PIL import Image

from gesso.cli import main
from gesso.printing.paint import pictures
from gesso.printing.pipeline.output_files import OutputRecord

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("coarse")]


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    root = tmp_path / "project"
    root.mkdir()
    make_project(root, "dancer")
    monkeypatch.chdir(root)
    monkeypatch.setenv("GESSO_DEBUG", "1")
    return root


LAYERS = (".json", "-ground.jpg", "-jpg.drawing", ".png")
"""What is kept of a face."""


class Evil:
    def __reduce__(self) -> tuple[object, tuple[str]]:
        return (Path.touch, (Path("hacked"),))  # type: ignore[return-value]


@pytest.mark.threat("K1")
@pytest.mark.parametrize(
    "content", [b"", b"\x00" * 99, b"[" * 9000, b'{"version": 1, "files": 7}', pickle.dumps(Evil())]
)
def test_whatever_lies_in_the_cache_a_build_is_the_same(project: Path, content: bytes) -> None:
    main(["build", "--only", "plugins"])
    main(["check"])
    plugin = project / "build" / "react" / "dancer" / "plugin.py"
    before = plugin.read_bytes()
    for path in (project / ".gesso").rglob("*"):
        if path.is_file():
            path.write_bytes(content)
    plugin.unlink()
    assert main(["check"]) == 0
    assert main(["build", "--only", "plugins"]) == 0
    assert plugin.read_bytes() == before
    assert not list(project.rglob("hacked"))


@pytest.mark.threat("K1")
def test_layers_that_somebody_has_changed_are_drawn_again(project: Path, drawn: DrawnPictures) -> None:
    """One of the four files of each face, by one of two contents: its outlines, its picture, what a PDF draws of it, or
    the picture of the whole."""
    words = ["build", "--cards", "DAN-01,DAN-02,DAN-03,DAN-04,DAN-M1,DAN-M2"]
    # Faces that are lent would be changed for others, too.
    with drawn.lent(project, "art"):
        main(words)
    sheets = {sheet: sheet.read_bytes() for sheet in (project / "build").rglob("*.pdf")}
    faces = sorted((project / ".gesso" / "cache" / "faces").glob("*.json"))
    changes = tuple(product(LAYERS, (b"[" * 9000, pickle.dumps(Evil()))))
    assert len(faces) > len(changes)
    for path, (kind, content) in zip(faces, cycle(changes)):
        layer = path.with_name(path.stem + kind)
        assert layer.exists()
        layer.write_bytes(content)
    for sheet in sheets:
        sheet.unlink()
    assert main(words) == 0
    assert sheets and all(sheet.read_bytes() == before for sheet, before in sheets.items())
    assert not list(project.rglob("hacked"))


@pytest.mark.threat("K2")
def test_a_forged_record_removes_no_file_of_somebody_else(project: Path, drawn: DrawnPictures) -> None:
    """A build removes faces that an earlier one made and this one does not; a record says which those are."""
    precious = project.parent / "precious.png"
    precious.write_bytes(b"x")
    faces = project / "build" / "react" / "dancer" / "faces"
    (faces / "below").mkdir(parents=True)
    deep = faces / "below" / "own.png"
    deep.write_bytes(b"x")
    forged = (faces / "../../../../../precious.png", faces / "..", faces / "below/own.png", precious)
    assert forged[0].resolve() == precious
    record = project / ".gesso" / "cache" / "output.json"
    record.parent.mkdir(parents=True)
    record.write_text(json.dumps({"version": 1, "files": {str(path): ["key", 1, 1] for path in forged}}))
    assert OutputRecord(record).written_in(faces) == ()
    with drawn.lent(project):
        assert main(["build", "--only", "faces", "--jobs", "1"]) == 0
    assert precious.exists() and deep.exists()


@pytest.mark.threat("K3")
def test_painted_pictures_are_read_back_in_their_own_format_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pillow knows formats that start other programs, and tells them by their content, not by their name."""
    opened: list[object] = []
    real = Image.open

    def spy(path: Path, mode: str = "r", formats: tuple[str, ...] | None = None) -> Image.Image:
        opened.append(formats)
        return real(path, mode, formats)  # type: ignore[arg-type]

    monkeypatch.setattr(Image, "open", spy)
    make_project(tmp_path, "dancer")
    monkeypatch.chdir(tmp_path)
    assert main(["build", "--only", "faces", "--jobs", "1"]) == 0
    art = list((tmp_path / ".gesso" / "cache").rglob(f"*{pictures.ART_SUFFIX}"))
    assert art
    for path in art:
        path.write_bytes(b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n%%EndComments\n")
    for face in (*(tmp_path / ".gesso" / "cache").rglob("*.png"), *(tmp_path / "build").rglob("*.png")):
        face.unlink()
    assert main(["build", "--only", "faces", "--jobs", "1"]) == 0
    assert opened and set(opened) == {("PPM",)}
