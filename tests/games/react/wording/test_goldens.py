"""Every printed text of the ten Artists, as a person has read it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from games.react.roster import ARTISTS, translated_program

from gesso.games.react.wording import transcript
from gesso.resources import resource
from gesso.wording import locales


@pytest.mark.parametrize("locale", locales([resource("templates/phrases/react")]))
@pytest.mark.parametrize("id", ARTISTS)
def test_the_texts_of_an_artist_read_as_their_golden(id: str, locale: str, golden: Callable[[str, str], None]) -> None:
    golden(f"text/react/{id}.{locale}.txt", transcript(translated_program(id, locale), locale).text())
