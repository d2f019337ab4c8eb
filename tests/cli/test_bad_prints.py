"""What cannot be printed stops `build` and `kit` with a line that says why, and nothing is written."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest
from cli.laboratory import make_plain_project, make_project, png, put

from gesso.cli import main
from gesso.resources import resource

FONT = "templates/fonts/alegreya-sans/alegreya-sans-500.ttf"
FACES = "templates/faces/react"
LARGE = '<face width="300" height="300" bleed="0" safe="0"/>'
ENDLESS = "{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}<face/>"


@pytest.mark.parametrize("words", [("build", "--only", "sheets"), ("kit", "dancer")], ids=["build", "kit"])
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
    assert main([*words, "--project", str(tmp_path), "--jobs", "1"]) == 1
    assert said in capsys.readouterr().err
    assert not (tmp_path / "build").exists()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "template", "said"),
    [
        (("build",), "back", "is not as large as its front"),
        (("kit", "dancer", "--cards", "DAN-01"), "back", "is not as large as its front"),
        (("kit", "dancer", "--cards", "DAN-U-ARTIST"), "standee", "300 x 300 mm is larger than the page"),
    ],
)
def test_pieces_of_no_possible_size_are_told(
    tmp_path: Path, words: tuple[str, ...], template: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    make_plain_project(tmp_path)
    put(tmp_path, f"{FACES}/{template}.xml.j2", LARGE.encode())
    assert main([*words, "--project", str(tmp_path), "--jobs", "1"]) == 1
    assert said in capsys.readouterr().err
    assert not list(tmp_path.glob("build/**/*.pdf"))


@pytest.mark.slow
def test_only_the_first_card_waits_for_a_template_without_an_end(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    make_project(tmp_path, "dancer")
    put(tmp_path, f"{FACES}/action.xml.j2", ENDLESS.encode())
    start = time.process_time()
    assert main(["check", "--project", str(tmp_path)]) == 1
    assert time.process_time() - start < 9
    said = capsys.readouterr().out
    assert said.count("longer than five seconds") == 1 and "(face DAN-01 and 3 more)" in said
