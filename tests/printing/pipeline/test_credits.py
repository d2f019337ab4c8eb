"""The text file beside a designer's own picture: what it credits, and what is wrong with it."""

from __future__ import annotations

from pathlib import Path

import pytest

from gesso.printing.component import EntryPrints, PictureFolder
from gesso.printing.pipeline.custom_art import CustomArt, custom_art_of, find_custom_art
from gesso.source import SourceFile

SPAN = SourceFile("artist.yaml", "id: bee\n").top


def custom(root: Path, **texts: bytes) -> CustomArt:
    """Return the pictures of a folder with a picture `leap`, and these text files beside it."""
    folder = root / "art"
    folder.mkdir()
    (folder / "leap.png").write_bytes(b"")
    for name, text in texts.items():
        (folder / f"{name}.txt").write_bytes(text)
    return find_custom_art(folder, frozenset({"leap", "step"}), root, SPAN)


def test_a_credit_is_one_line_of_text(tmp_path: Path) -> None:
    found = custom(tmp_path, leap=b"\n Painted by\nAnn  Lee \n")
    assert found.credits == {"leap": "Painted by Ann Lee"} and not found.diagnostics
    assert found.credit_places["leap"].path == "art/leap.txt" and found.credit_places["leap"].line == 2


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (b"Ann\x1b[31m", "GS006"), ("Ann \u202eeel".encode(), "GS006"), ("A\u200bnn".encode(), "GS006"),
        ("Ann".encode("utf-16"), "GS002"), (b"Ren\xe9", "GS002"), (b"a b " * 101, "GS107"),
    ],
)  # fmt: skip
def test_a_text_that_no_card_prints_is_reported_in_its_own_file(tmp_path: Path, text: bytes, code: str) -> None:
    found = custom(tmp_path, leap=text)
    assert [(each.code, each.span.path) for each in found.diagnostics] == [(code, "art/leap.txt")]
    assert not found.credits


def test_a_credit_for_nearly_the_name_of_a_picture_is_reported(tmp_path: Path) -> None:
    found = custom(tmp_path, laep=b"Ann", notes=b"To do: all")
    assert [(each.code, each.hint) for each in found.diagnostics] == [("GS714", "did you mean `leap.txt`?")]


def test_links_are_read_inside_the_project_alone(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("Ann")
    (tmp_path / "home" / "art").mkdir(parents=True)
    for name in ("leap", "step"):
        (tmp_path / "home" / "art" / f"{name}.png").write_bytes(b"")
    (tmp_path / "home" / "b.txt").write_text("Bea")
    (tmp_path / "home" / "art" / "leap.txt").symlink_to("../../a.txt")
    (tmp_path / "home" / "art" / "step.txt").symlink_to("../b.txt")
    found = find_custom_art(tmp_path / "home" / "art", frozenset({"leap", "step"}), tmp_path / "home", SPAN)
    assert found.credits == {"step": "Bea"} and not found.diagnostics


def test_guests_lend_their_pictures_under_their_own_names(tmp_path: Path) -> None:
    """Pictures of two entries may have one name."""
    lent = {}
    for owner in ("one", "two"):
        folder = tmp_path / owner / "art"
        folder.mkdir(parents=True)
        (folder / "reference.png").write_bytes(b"x")
        lent[owner] = EntryPrints(
            owner, (), frozenset({"reference"}), SPAN, own_pictures=PictureFolder(folder, tmp_path)
        )
    host = EntryPrints("", (), frozenset(), SPAN, guests=lent)
    assert custom_art_of(host).pictures == {
        f"{owner}/reference": tmp_path / owner / "art" / "reference.png" for owner in lent
    }
