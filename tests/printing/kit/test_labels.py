"""Small pieces are named and counted beside their rows, where there is room."""

from __future__ import annotations

from gesso.printing.kit import KitPage, Section, Sides
from gesso.printing.kit.document import Label, labels_of
from gesso.printing.kit.pages import pages_of
from gesso.printing.pages import PAPERS, Piece

A4 = PAPERS["a4"]
NAMES = {"T": "Ink", "S": "Scales", "M": "Masterpiece markers", "U": "Units"}


def token(face: str, size: float = 20.0) -> Piece:
    return Piece(face, f"{face}-BACK", size, size)


def page_with(sides: Sides, *pieces: Piece) -> KitPage:
    (page,) = pages_of(Section("s", "Title", "", "card", sides), pieces, A4)
    return page


def labels(page: KitPage) -> tuple[Label, ...]:
    return labels_of(page, NAMES, A4)


def test_rows_are_labelled_at_their_right_with_how_many_there_are() -> None:
    page = page_with("folded", *[token("T")] * 8, *[token("S")] * 4)
    ink, scales = labels(page)
    assert (ink.text, scales.text) == ("Ink\u00a0×\u00a08", "Scales\u00a0×\u00a04")
    rows = {face: [each.y for each in page.placed if each.face == face] for face in "TS"}
    assert min(rows["T"]) < ink.y < max(rows["T"]) + 20 <= min(rows["S"]) + 20 and min(rows["S"]) < scales.y
    right = max(each.x + each.width for each in page.placed)
    assert all(right < label.x < A4.width - 4 for label in (ink, scales))


def test_labels_of_one_row_stand_side_by_side() -> None:
    ink, scales = labels(page_with("folded", *[token("T")] * 2, *[token("S")] * 2))
    assert ink.y == scales.y and abs(ink.x - scales.x) > 3


def test_a_long_label_takes_two_lines_and_stays_beside_its_row() -> None:
    found = labels(page_with("folded", *[token("M")] * 4))
    assert [label.text for label in found] == ["Masterpiece", "markers\u00a0×\u00a04"]


def test_there_is_no_label_where_there_is_no_room_nor_need_for_one() -> None:
    assert not labels(page_with("single", *[token("T", 22.0)] * 9)), "the row is as wide as the page"
    assert not labels(page_with("single", Piece("U", None, 26.0, 80.0))), "what is large has its name on it"
    assert not labels(page_with("single", *[token("X")] * 3)), "nothing counts them"
    beside = page_with("single", token("T"), Piece("U", None, 26.0, 20.0))
    assert sorted(label.text for label in labels(beside)) == ["Ink\u00a0×\u00a01", "Units\u00a0×\u00a01"]


def test_a_row_has_labels_for_all_its_pieces_or_none() -> None:
    full = page_with("single", *(token(face, 20.8) for face in "TTTTSSSMM"))
    named = {each.face for each in full.placed if each.y == full.placed[0].y}
    assert named == {"T", "S", "M"}, "nine fit side by side"
    assert not labels(full)
