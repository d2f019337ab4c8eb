"""Covers and heads of the pages of a kit tell what lies on which sheet, and what has to be at hand."""

from __future__ import annotations

from dataclasses import replace

import pypdfium2
import pytest
from games.react.printing.kits import ARTISTS, game, kit_of, pdf_of
from printing.laid_out_kits import components, pages

from gesso.games.react.printing import kit
from gesso.printing.kit import note_of, of_the_table, sheets_of
from gesso.printing.kit.cover import cover_values
from gesso.printing.pages import BackSides


@pytest.mark.slow
def test_sheets_are_listed_in_runs_without_those_that_lie_between() -> None:
    """The page of boxes between units and their flat forms has none of either."""
    for pair in (("dj", "fortune-teller"), ("calligrapher", "dancer")):
        found = kit_of(*pair)
        laid = pages(found, "a4")
        numbers = sheets_of(laid)
        there: dict[str, set[int]] = {}
        for place, page in enumerate(laid):
            for section in page.sections:
                there.setdefault(f"{section.title} {section.stock}", set()).add(numbers[place])
        for paper in cover_values(found, laid, BackSides())["papers"]:  # type: ignore[attr-defined]
            for listed in paper["sections"]:
                runs = [[int(each) for each in run.split("-")] for run in listed["sheets"].split(", ")]
                told = {number for run in runs for number in range(run[0], run[-1] + 1)}
                assert told == there[f"{listed['title']} {paper['stock']}"], listed


def test_a_cover_tells_what_has_to_be_at_hand() -> None:
    found = kit_of("calligrapher", "dancer")
    needs = cover_values(found, pages(found, "a4"), BackSides())["needs"]
    assert needs == "2 players, scissors, a glue stick, tape", "strips are taped"
    small = kit_of("calligrapher", "dancer", small=True)
    assert "tape" not in str(cover_values(small, pages(small, "a4"), BackSides())["needs"]), "it has none"


def test_a_track_is_called_on_the_cover_as_on_the_reference_sheet() -> None:
    (track,) = [piece for piece in components(kit_of("dj"), "units") if piece.front.template == "react/counter"]
    (sheet,) = [piece for piece in components(kit_of("dj"), "strips") if piece.front.template == "react/reference"]
    assert track.counted_as == "Beat track" and f"the marker of the {track.counted_as} on 1" in repr(sheet.front.values)


@pytest.mark.slow
@pytest.mark.parametrize(
    "third", ["Nathaniel", "Keeper of Lost Stars", "Keeper of Moons and Stars", "Constellationist"]
)
def test_three_owners_are_named_on_the_cover_or_on_a_page_of_their_own(third: str) -> None:
    found = replace(kit_of("painter", "fortune-teller"), owners=("Fortune Teller", "Calligrapher", third))
    document = pypdfium2.PdfDocument(pdf_of(found, "a4"))
    text = " ".join("".join(page.get_textpage().get_text_range() for page in document).split())
    assert all(owner in text for owner in found.owners)
    assert bool([page for page in pages(found, "a4") if page.owners is not None]) is (
        third not in ("Nathaniel", "Keeper of Lost Stars")
    )


@pytest.mark.slow
def test_common_parts_have_a_cover_that_suits_them() -> None:
    """Of more than three Artists, whose pages would list what nobody has here."""
    found = of_the_table(kit_of(*ARTISTS), len(ARTISTS), whole=True)
    laid = pages(found, "a4")
    values = cover_values(found, laid, BackSides())
    assert found.name == "Common parts" and values["owners"] == values["own"] == ()
    assert not [page for page in laid if page.owners is not None]
    assert values["needs"] == "scissors, a glue stick, tape"
    steps = [step["title"] for step in values["steps"]]  # type: ignore[attr-defined]
    assert steps == ["Field and turn track", "Strips", "Tokens"]
    text = " ".join(pypdfium2.PdfDocument(pdf_of(found, "a4"))[0].get_textpage().get_text_range().split())
    assert "What all players share." in text and "tonight" not in text


@pytest.mark.slow
@pytest.mark.parametrize("locale", ["en", "fr"])
@pytest.mark.parametrize("ids", [("dj", "tagger"), ("tagger",), ("fortune-teller", "tagger")], ids="-".join)
def test_the_head_of_a_shared_page_says_of_which_pieces_it_tells_what(ids: tuple[str, ...], locale: str) -> None:
    programs, table = game()
    found = kit([programs[id] for id in ids], table, locale)
    shared = [page for page in pages(found, "a4") if len(page.sections) > 1]
    assert shared and pdf_of(found, "a4").startswith(b"%PDF")
    colon = "\u00a0: " if locale == "fr" else ": "
    for page in shared:
        said = note_of(page.sections, found.sources[0].words)
        for section in page.sections:
            assert f"{section.title}{colon}{section.note}" in said
