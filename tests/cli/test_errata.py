"""`gesso diff --stickers`: what players need who have printed cards that changed."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from cli.laboratory import make_project
from printing.pdf_pages import page_text
from printing.shipped_faces import context

from gesso.art import PLAIN_ART
from gesso.cli import main
from gesso.printing.exports.stickers import Sticker, sticker_box, sticker_pages
from gesso.printing.faces.document import parse_document
from gesso.printing.layout import Layout, lay_out
from gesso.printing.pages import PAPERS

pytestmark = pytest.mark.usefixtures("coarse")


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project beside a copy of what it was."""
    (tmp_path / "now").mkdir()
    make_project(tmp_path / "now", "dancer")
    shutil.copytree(tmp_path / "now", tmp_path / "before")
    monkeypatch.chdir(tmp_path / "now")
    return tmp_path / "now"


def changed(project: Path, old: str, new: str) -> None:
    file = project / "cards/react/dancer/artist.yaml"
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_a_changed_text_gets_a_sticker_and_a_changed_name_another_print(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    changed(project, "name: Leap Over", "name: Leap Far")
    changed(project, "swap my artist with a unit adjacent to my artist", "move my artist 1")
    assert main(["diff", "../before", "--stickers"]) == 0
    said = capsys.readouterr().out
    (sheet,) = (project / "build" / "errata" / "dancer").glob("*.pdf")
    shown = page_text(sheet.read_bytes(), 0)
    (number,) = {word for word in shown.split() if word.startswith("DAN-0")}
    assert number not in said and "print again: DAN-0" in said
    assert "8 stickers" in said, "one for each copy"
    listed = (project / "build/errata/dancer/errata.md").read_text(encoding="utf-8")
    assert "Leap Over" in listed and "Leap Far" in listed and f"**Stickers**: {number}" in listed
    assert (project / "build/react/dancer/sheets/a4-reprint.pdf").is_file()


def test_what_gives_no_errata_is_said(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["diff", "../before", "--stickers"]) == 0
    assert capsys.readouterr().out == "nothing has changed\n"
    shutil.rmtree(project.parent / "before" / "cards/react/dancer")
    shutil.copytree(project / "cards/react/dancer", project.parent / "before/cards/react/weaver")
    file = project.parent / "before/cards/react/weaver/artist.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("id: dancer\n", "id: weaver\n"), encoding="utf-8")
    assert main(["diff", "../before", "--stickers"]) == 2
    assert "has none of these entries" in capsys.readouterr().err
    for words in (["--paper", "a4"], ["--stickers", "--only", "words"]):
        assert main(["diff", "../before", *words]) == 2
        assert "--stickers" in capsys.readouterr().err


def test_an_entry_with_errors_is_reported(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    changed(project, "swap my artist with a unit adjacent to my artist", "swapp my artist")
    assert main(["diff", "../before", "--stickers"]) == 1
    assert "swapp" in capsys.readouterr().err


FACE = """
<face width="60" height="80" bleed="3" safe="3">
  <text x="5" baseline="10" font="sofia-sans-extra-condensed/700" size="9" colour="#000000">{name}</text>
  <stack x="5" width="50" bottom="70" max-height="50" gap="1" paragraph-gap="0" indent="1" inset="1" above="1" below="1"
         font="alegreya-sans/500" strong-font="alegreya-sans/800" colour="#000000" fill="#FFFFFF" sizes="10/12">
    <box><p>{first}</p></box><box><p>{second}</p></box>
  </stack>
</face>
"""


def face(name: str, first: str, second: str) -> Layout:
    document = parse_document(FACE.format(name=name, first=first, second=second), "face")
    return lay_out(document, context().fonts, PLAIN_ART, "X")


def test_a_sticker_covers_the_old_and_the_new_text_but_no_box_that_stays() -> None:
    before = face("Card", "Draw 1 card.", "Move 1.")
    box = sticker_box(before, face("Card", "Draw 2 cards.", "Move 1."))
    (first, _), (second, _) = before.boxes
    assert box == first and first[3] < second[1]
    longer = face("Card", "Draw 2 cards. Then discard a card, and deal 1 damage to each unit.", "Move 1.")
    assert sticker_box(before, longer) == pytest.approx((5.0, longer.boxes[0][0][1], 55.0, first[3]), abs=0.002)
    assert sticker_box(longer, before) == sticker_box(before, longer)


def test_what_stands_outside_the_boxes_cannot_be_stuck_over() -> None:
    before = face("Card", "Draw 1 card.", "Move 1.")
    assert sticker_box(before, face("Another", "Draw 2 cards.", "Move 1.")) is None
    assert sticker_box(before, before) is None


def test_each_copy_has_its_place_on_the_sheet() -> None:
    sticker = Sticker("X-01", "Card", (5.0, 30.0, 55.0, 70.0), 60.0, 80.0, 30)
    pages = sticker_pages([sticker], PAPERS["a4"], "Errata", "cut")
    placed = [each for page in pages for each in page.placed]
    assert len(placed) == 30 and len(pages) == 2
    for each in placed:
        left, top, right, bottom = each.bleed
        assert (each.width + left + right, each.height + top + bottom) == (50.0, 40.0)
        assert each.x - left >= 10 and each.x + each.width + right <= 200
