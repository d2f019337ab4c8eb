"""What is printed beside the rules texts comes from the locale, and all that the locale holds is printed."""

from __future__ import annotations

import pytest
from games.react import roster
from games.react.printing.faces import ARTISTS
from wording.said_phrases import said_phrases

from gesso.games.react.printing import prints
from gesso.games.react.wording.locale import FACE


def test_every_phrase_of_a_face_is_printed_for_some_artist(monkeypatch: pytest.MonkeyPatch) -> None:
    used = said_phrases(monkeypatch)
    for artist in ARTISTS:
        prints(roster.program(artist), roster.table())
    assert not set(FACE) - used


def test_another_locale_is_printed_in_its_own_words() -> None:
    program = roster.program("calligrapher")
    labels = {
        piece.front.template: piece.front.values["label"]
        for piece in prints(program, program.table, "en-2022").components
        if "label" in piece.front.values
    }
    assert labels["react/ability"] == "Calligrapher  Reference" and labels["react/reference"] == "Entrant"
