"""An Artist without a motif: every card has a picture from a file, or the one for all that have none."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from cli.laboratory import make_project
from drawn import DrawnPictures
from PIL import Image

import gesso
from gesso.cli import main
from gesso.printing.pipeline.custom_art import credited, find_custom_art

pytestmark = pytest.mark.usefixtures("coarse")

ENTRY = Path("cards/react/dancer/artist.yaml")
ART = ENTRY.parent / "art"
RED, BLUE = (200, 30, 30), (30, 30, 200)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    make_project(tmp_path, "dancer")
    text = (tmp_path / ENTRY).read_text(encoding="utf-8")
    assert "\nmotif: scales\n" in text
    (tmp_path / ENTRY).write_text(text.replace("\nmotif: scales\n", "\n"), encoding="utf-8")
    (tmp_path / ART).mkdir()
    return tmp_path


def put(root: Path, name: str, colour: tuple[int, int, int]) -> None:
    Image.new("RGB", (825, 1125), colour).save(root / ART / name)


def found(root: Path) -> list[tuple[str, str]]:
    return [(each.code, each.span.text) for each in gesso.open(root).check()]


def upper_edge(root: Path, face: str) -> tuple[int, ...]:
    """The colour of a face where nothing but its picture is."""
    pixel = Image.open(root / "build/react/dancer/faces" / f"{face}.png").getpixel((700, 300))
    assert isinstance(pixel, tuple)
    return pixel


@pytest.mark.slow
def test_every_picture_that_is_not_there_is_told_at_its_card(root: Path) -> None:
    problems = found(root)
    assert {code for code, _ in problems} == {"GS728"}
    assert ("GS728", "id: pivoting-step") in problems and len(problems) > 8
    put(root, "pivoting-step.png", RED)
    assert found(root) == [each for each in problems if each[1] != "id: pivoting-step"]


@pytest.mark.slow
def test_one_picture_for_all_that_have_none_is_enough(root: Path) -> None:
    put(root, "default.png", BLUE)
    assert found(root) == []
    put(root, "pivoting-step.png", RED)
    assert found(root) == []
    built = gesso.open(root).build(root / "build", ["faces"])
    assert built.diagnostics == ()
    assert upper_edge(root, "DAN-01")[0] > 150 > upper_edge(root, "DAN-01")[2]
    assert upper_edge(root, "DAN-02")[2] > 150 > upper_edge(root, "DAN-02")[0]


@pytest.mark.slow
def test_a_kit_needs_no_more_pictures(root: Path, drawn: DrawnPictures) -> None:
    put(root, "default.png", BLUE)
    with drawn.lent(root):
        made = gesso.open(root, str(root / ENTRY.parent)).print_kit(root / "build")
    assert made.printed.diagnostics == () and made.file is not None and made.file.is_file()


@pytest.mark.slow
def test_without_pictures_it_is_painted_all_the_same(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What is lacking is a warning: a first print needs no pictures."""
    assert main(["build", "--project", str(root), "--cards", "DAN-01"]) == 0
    assert set(re.findall(r"GS\d+", capsys.readouterr().err)) == {"GS728"}
    assert list(root.glob("build/react/dancer/sheets/*.pdf"))


@pytest.mark.slow
def test_an_entry_with_a_motif_lacks_nothing(root: Path) -> None:
    text = (root / ENTRY).read_text(encoding="utf-8")
    (root / ENTRY).write_text(text.replace("\nsigil:", "\nmotif: ink\nsigil:"), encoding="utf-8")
    assert found(root) == []
    put(root, "default.png", BLUE)
    assert found(root) == []


def test_own_pictures_are_credited_to_whom_their_texts_name(root: Path) -> None:
    put(root, "default.png", BLUE)
    put(root, "pivoting-step.png", RED)
    assert credits_of(root) == {"DAN-01": "", "DAN-02": ""}, "nobody else painted them"
    (root / ART / "pivoting-step.txt").write_text("Art: A. Smith\n", encoding="utf-8")
    assert credits_of(root) == {"DAN-01": "Art: A. Smith", "DAN-02": ""}
    text = (root / ENTRY).read_text(encoding="utf-8")
    (root / ENTRY).write_text(text.replace("\nsigil:", "\ncredit: Text by B. Jones\nsigil:"), encoding="utf-8")
    assert credits_of(root) == {"DAN-01": "Art: A. Smith", "DAN-02": "Text by B. Jones"}


def credits_of(root: Path) -> dict[str, object]:
    """What stands at the foot of two cards."""
    (part,) = gesso.open(root, str(root / ENTRY.parent)).selection.parts
    program = part.game.checked(part.entries[0]).program
    assert program is not None
    prints = part.game.definition.printing().prints(program, part.game.table)
    custom = find_custom_art(root / ART, prints.picture_names, root, prints.span)
    fronts = {piece.front.id: piece.front for piece in prints.components}
    return {id: credited(fronts[id], custom, prints.credit).values["credit"] for id in ("DAN-01", "DAN-02")}


@pytest.mark.slow
def test_a_picture_that_is_printed_too_coarsely_is_told_at_its_card(root: Path) -> None:
    put(root, "default.png", BLUE)
    Image.new("RGB", (400, 500), RED).save(root / ART / "pivoting-step.png")
    Image.new("RGB", (825, 1125), RED).save(root / ART / "masterpiece.png")
    (card, whole) = sorted(gesso.open(root).check(), key=lambda each: "masterpiece" in each.message)
    assert (card.code, card.span.text) == ("GS716", "id: pivoting-step")
    assert "400 x 500 pixels and is printed at 133 dots per inch" in card.message
    assert "106 dots per inch" in whole.message and whole.hint == "save it at 2325 x 1125 or more"
