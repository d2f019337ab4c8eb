"""What is printed beside the rules texts comes from the locale, and all that the locale holds is printed."""

from __future__ import annotations

from dataclasses import replace

import pytest
from games.react import roster
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


def test_every_phrase_of_a_face_is_printed_for_some_artist(monkeypatch: pytest.MonkeyPatch) -> None:
    used = said_phrases(monkeypatch)
    for artist in ARTISTS:
        prints(roster.program(artist), roster.table())
    prints(with_scaled_zones(), roster.table())
    assert not set(FACE) - used


def test_another_locale_is_printed_in_its_own_words() -> None:
    program = roster.program("calligrapher")
    labels = {
        piece.front.template: piece.front.values["label"]
        for piece in prints(program, program.table, "en-2022").components
        if "label" in piece.front.values
    }
    assert labels["react/ability"] == "Calligrapher  Reference" and labels["react/reference"] == "Entrant"
