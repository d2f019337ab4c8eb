"""What is printed beside the rules texts comes from the locale, and all that the locale holds is printed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from games.react import roster
from games.react.checks import casebook
from games.react.printing.faces import ARTISTS
from wording.said_phrases import said_phrases

from gesso.games.react.lang.program import ArtistProgram
from gesso.games.react.printing import prints
from gesso.games.react.wording.locale import FACE


def with_scaled_zones() -> ArtistProgram:
    """The Dancer with an adjective for the zones in which her Scales lie."""
    program = roster.program("dancer")
    pieces = tuple(
        replace(piece, adjective="scaled" if piece.id == "scale" else None) for piece in program.artist.pieces
    )
    return replace(program, artist=replace(program.artist, pieces=pieces))


def test_the_adjective_of_a_token_in_zones_is_said_of_zones() -> None:
    told = [str(piece.front.values) for piece in prints(with_scaled_zones(), roster.table()).components]
    assert any("a zone with it is **scaled**" in text for text in told)
    assert not any("a unit with it is" in text for text in told)


def with_advice() -> ArtistProgram:
    """The Dancer with a first hand, and with tips."""
    program = roster.program("dancer")
    hand = tuple(card.id for card in program.artist.deck or ())
    return replace(program, artist=replace(program.artist, first_hand=hand, tips=("Keep moving.", "Why? To live.")))


def test_the_playstyle_card_has_the_first_hand_and_the_tips() -> None:
    program = with_advice()
    names = ", ".join(card.name for card in program.artist.deck or ())
    for locale, hand, heading in (
        ("en", "**First hand:** ", "FAQ and tips"),
        ("fr", "**Première main\u00a0:** ", "Questions"),
    ):
        faces = {piece.front.id: piece.front.values for piece in prints(program, roster.table(), locale).components}
        sections: Any = faces["DAN-PLAY"]["sections"]
        first, second, third = sections
        assert first["paragraphs"] == (program.artist.playstyle, f"{hand}{names}.")
        assert second["heading"].startswith(heading) and second["paragraphs"] == ("Keep moving.", "Why? To live.")
        assert third["heading"] in ("Pieces", "Matériel")


def test_every_phrase_of_a_face_is_printed_for_some_artist(monkeypatch: pytest.MonkeyPatch) -> None:
    used = said_phrases(monkeypatch)
    for artist in ARTISTS:
        prints(roster.program(artist), roster.table())
    prints(with_scaled_zones(), roster.table())
    prints(with_advice(), roster.table())
    healing = casebook.load(casebook.placed("deck", ["heal 1 damage from my artist"]))
    prints(casebook.check_artists([healing], casebook.table()).programs[healing.id], casebook.table())
    assert sorted(set(FACE) - used) == []


def test_another_locale_is_printed_in_its_own_words() -> None:
    program = roster.program("calligrapher")
    labels = {
        piece.front.template: piece.front.values["label"]
        for piece in prints(program, program.table, "en-2022").components
        if "label" in piece.front.values
    }
    assert labels["react/ability"] == "Calligrapher  Reference" and labels["react/reference"] == "Entrant"
