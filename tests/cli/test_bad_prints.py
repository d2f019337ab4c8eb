"""What cannot be printed stops `build` and `kit` with a line that says why, and nothing is written."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest
from cli.laboratory import TABLE, TABLE_FILE, make_plain_project, make_project, png, put

from gesso.cli import main
from gesso.printing.faces import templates
from gesso.resources import resource

pytestmark = pytest.mark.usefixtures("coarse")

FONT = "templates/fonts/alegreya-sans/alegreya-sans-500.ttf"
FACES = "templates/faces/react"
LARGE = '<face width="300" height="300" bleed="0" safe="0"/>'
ENDLESS = "{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}<face/>"


@pytest.mark.slow
@pytest.mark.parametrize("words", [("build",), ("kit", "dancer")], ids=["build", "kit"])
@pytest.mark.parametrize(
    ("make", "said"),
    [
        (
            lambda root: put(root, FONT, b"no font"),
            "error GS718 font-unreadable: `alegreya-sans-500.ttf` is not a font",
        ),
        (lambda root: put(root, FONT, b""), "error GS718"),
        (lambda root: put(root, FONT, resource(FONT).read_bytes()[:9000]), "error GS718"),
        (
            lambda root: put(root, f"{FACES}/action.xml.j2", b"<face>{{ 1 / 0 }}</face>"),
            "action.xml.j2:1:1: error GS701",
        ),
        (lambda root: put(root, "cards/react/dancer/art/leap-over.png", png(30000, 30000)), "error GS712"),
    ],
    ids=["no font", "empty font", "half a font", "a template that raises", "30,000 pixels"],
)
def test_it_is_told(
    tmp_path: Path, make: Callable[[Path], None], said: str, words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    make_plain_project(tmp_path)
    make(tmp_path)
    assert main([*words, "--cards", "DAN-01,DAN-03", "--project", str(tmp_path), "--jobs", "1"]) == 1
    assert said in capsys.readouterr().err
    assert not (tmp_path / "build").exists()


TURNED = "DAN-01: its back has 300 x 300 mm, and it 63.5 x 88.9"
WIDE = "DAN-01: a piece of 300 x 300 mm does not fit on A4"
OUTPUTS = {
    "build": ("build", "--only", "sheets"),
    "part of a kit": ("kit", "dancer", "--cards", "DAN-01"),
    "pictures for a table": ("export", "tabletop-simulator"),
    "pictures for a page": ("export", "web"),
}


@pytest.mark.slow
@pytest.mark.parametrize("words", OUTPUTS.values(), ids=OUTPUTS)
@pytest.mark.parametrize(("template", "said"), [("back", TURNED), ("action", WIDE)])
def test_pieces_of_no_possible_size_are_told_as_check_tells_them(
    tmp_path: Path, words: tuple[str, ...], template: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    make_plain_project(tmp_path)
    put(tmp_path, f"{FACES}/{template}.xml.j2", LARGE.encode())
    assert main(["check", "--project", str(tmp_path)]) == 1
    checked = next(line for line in capsys.readouterr().out.splitlines() if said in line)
    assert "artist.yaml" in checked and "error GS702" in checked
    assert main([*words, "--project", str(tmp_path), "--jobs", "1"]) == 1
    assert checked in capsys.readouterr().err.splitlines()
    assert not (tmp_path / "build").exists()


def test_what_a_kit_alone_has_is_told_at_its_place_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    make_plain_project(tmp_path)
    put(tmp_path, f"{FACES}/standee.xml.j2", LARGE.encode())
    assert main(["kit", "dancer", "--cards", "DAN-U-ARTIST", "--project", str(tmp_path), "--jobs", "1"]) == 1
    said = capsys.readouterr().err
    assert "error GS702" in said and "DAN-U-ARTIST: a piece of 300 x 300 mm does not fit on a page of A4" in said
    assert not (tmp_path / "build").exists()


@pytest.mark.slow
def test_sizes_of_faces_that_lie_in_the_cache_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    make_plain_project(tmp_path)
    put(tmp_path, f"{FACES}/back.xml.j2", LARGE.encode())
    # Faces may be of any size as long as they are pictures.
    assert main(["build", "--only", "faces", "--project", str(tmp_path), "--jobs", "1"]) == 0
    assert main(["build", "--project", str(tmp_path), "--jobs", "1"]) == 1
    assert TURNED in capsys.readouterr().err


@pytest.mark.slow
@pytest.mark.parametrize(
    "words",
    [("build", "--cards", "DAN-03"), ("kit", "dancer", "--cards", "DAN-03"), ("export", "tabletop-simulator")],
    ids=["build", "part of a kit", "pictures for a table"],
)
def test_a_picture_of_too_few_dots_is_told_whenever_it_is_printed(
    tmp_path: Path, words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    make_plain_project(tmp_path)
    put(tmp_path, "cards/react/dancer/art/leap-over.png", png(100, 1125))
    put(tmp_path, TABLE_FILE, TABLE.encode())
    said = "warning GS716 picture-too-small: the picture `art/leap-over.png` has 100 x 1125 pixels and is printed at 36"
    assert main(["check", "--project", str(tmp_path)]) == 0
    assert capsys.readouterr().out.count(said) == 1
    # The second time, all lies in the cache.
    for _ in range(2):
        assert main([*words, "--project", str(tmp_path), "--jobs", "1"]) == 0
        assert capsys.readouterr().err.count(said) == 1


@pytest.mark.slow
def test_only_the_first_card_waits_for_a_template_without_an_end(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    make_project(tmp_path, "dancer")
    put(tmp_path, f"{FACES}/action.xml.j2", ENDLESS.encode())
    assert templates._MAX_SECONDS == 5.0
    monkeypatch.setattr(templates, "_MAX_SECONDS", 2.0)
    start = time.process_time()
    assert main(["check", "--project", str(tmp_path)]) == 1
    assert time.process_time() - start < 4
    said = capsys.readouterr().out
    assert said.count("longer than five seconds") == 1 and "(face DAN-01 and 3 more)" in said
