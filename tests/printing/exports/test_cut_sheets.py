"""Sheets for a cutting machine: pieces and marks are printed where the paths are, and every page says what it is."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import pypdfium2
import pytest
from PIL import Image
from printing.exports.test_cut_paths import A4, shipped
from printing.pages.sheet_notes import WORDS
from printing.setting import FONTS

from gesso.art import PLAIN_ART
from gesso.printing.component import Component, FaceSpec
from gesso.printing.exports.cutter import CutJob, stage_cut_paths
from gesso.printing.exports.table_layout import FaceShape
from gesso.printing.kit import Section
from gesso.printing.paint import encode_png
from gesso.printing.pipeline.output_files import OutputError, OutputRecord, Staging
from gesso.printing.pipeline.sheet_writing import DrawnFaces, FileFacts
from gesso.resources import resource
from gesso.source import SourceFile

FACTS = FileFacts("Game A v B", "Nobody", "fr", WORDS, {})


def staged(folder: Path, copies: int, *, size: tuple[float, float] = (40.0, 60.0)) -> Path:
    """A PDF and SVGs of a red card on blue bleed."""
    scale = 300 / 25.4
    image = Image.new("RGB", (round((size[0] + 6) * scale), round((size[1] + 6) * scale)), "#0000FF")
    corner = round(3 * scale)
    image.paste("#FF0000", (corner, corner, corner + round(size[0] * scale), corner + round(size[1] * scale)))
    face = folder / "C.png"
    face.write_bytes(encode_png(image, dpi=300, notes={"Trim": f"{size[0]} {size[1]} 3"}))
    order = FaceSpec("C", "x", {}, SourceFile("", "").top)
    sections = (Section("cards", "Cards", "", "", "duplex"), Section("rules", "Rules", "", "", "duplex", whole=True))
    pieces = (Component(order, None, copies), Component(order, None, 1, "rules"))
    job = CutJob("A v B", "a-v-b", sections, pieces, {"C": FaceShape(*size)}, {"C": "k"}, A4, FACTS, folder)
    staging = Staging(OutputRecord(folder / "record.json"))
    note = resource("templates/fonts/sofia-sans-extra-condensed/sofia-sans-extra-condensed-700.ttf")
    for task in stage_cut_paths(
        shipped("silhouette"), job, DrawnFaces({"C": face}, {}, PLAIN_ART, FONTS, {}), note, staging
    ):
        task()
    staging.publish()
    return folder / "a-v-b-a4.pdf"


def test_the_marks_and_pieces_of_a_page_are_printed_where_its_paths_are(tmp_path: Path) -> None:
    pdf = staged(tmp_path, 2)
    assert sorted(path.name for path in tmp_path.glob("*.svg")) == ["a-v-b-a4-01.svg"]
    scale = 8  # pixels per millimetre
    image = pypdfium2.PdfDocument(pdf)[0].render(scale=scale * 25.4 / 72).to_pil().convert("RGB")

    def at(x: float, y: float) -> tuple[int, ...]:
        found = image.getpixel((int(x * scale), int(y * scale)))
        assert isinstance(found, tuple)
        return found

    black, white, red, blue = (0, 0, 0), (255, 255, 255), (255, 0, 0), (0, 0, 255)
    for x, y, colour in ((10.3, 10.3, black), (14.7, 14.7, black), (9.7, 9.7, white), (15.3, 15.3, white)):
        assert at(x, y) == colour
    assert at(199.5, 14.5) == black and at(195.5, 14.5) == white and at(10.5, 282.5) == black
    written = (tmp_path / "a-v-b-a4-01.svg").read_text()
    marks = ElementTree.fromstring(written).findall("{*}g[@id='registration']/{*}rect")
    assert len(marks) == 5, "a square and two Ls of two arms each"
    for mark in marks:
        x, y, width, height = (float(mark.get(name) or "nan") for name in ("x", "y", "width", "height"))
        assert at(x + 0.2, y + 0.2) == at(x + width - 0.3, y + height - 0.3) == black
    paths = re.findall(r' d="([^"]+)"', written)
    assert len(paths) == 2
    for path in paths:
        # The ends of arcs lie on the straight parts of the sides.
        corners = re.findall(r"[ML](\S+) (\S+)", re.sub(r"A\S+ \S+ 0 0 \d ", "L", path))
        points = [(float(x), float(y)) for x, y in corners]
        left, right = min(x for x, _ in points), max(x for x, _ in points)
        top, bottom = min(y for _, y in points), max(y for _, y in points)
        assert (round(right - left, 2), round(bottom - top, 2)) == (40, 60)
        middle = (top + bottom) / 2
        assert at(left + 0.3, middle) == red and at(right - 0.3, middle) == red
        assert at(left - 0.3, middle) == blue and at(left - 1.2, middle) != red
        assert at((left + right) / 2, top + 0.3) == red and at((left + right) / 2, bottom + 0.3) == blue


def test_the_pages_say_whose_they_are_and_their_notes_can_be_read(tmp_path: Path) -> None:
    pdf = staged(tmp_path, 2)
    said = pypdfium2.PdfDocument(pdf).get_metadata_dict()
    assert (said["Title"], said["Author"]) == ("Game A v B, A4", "Nobody")
    if shutil.which("pdftotext") is not None:
        # Poppler takes a narrow blank for none.
        read = subprocess.run(["pdftotext", "-raw", str(pdf), "-"], capture_output=True, text=True, check=True).stdout
        assert "A v B   Cards   sheet 1 of 1   A4   print at 100 %" in read
    assert "<title>Game A v B, sheet 1 of 1</title>" in (tmp_path / "a-v-b-a4-01.svg").read_text()


def test_the_same_pieces_make_the_same_files(tmp_path: Path) -> None:
    first, second = tmp_path / "a", tmp_path / "b"
    for folder in (first, second):
        folder.mkdir()
        staged(folder, 5)
    names = sorted(path.name for path in first.glob("a-v-b*"))
    assert len(names) == 2
    assert all((first / name).read_bytes() == (second / name).read_bytes() for name in names)


def test_a_piece_larger_than_every_page_is_an_error_of_its_section(tmp_path: Path) -> None:
    with pytest.raises(OutputError, match=r"Cards, A4: .*larger than the page"):
        staged(tmp_path, 1, size=(194.0, 194.0))
