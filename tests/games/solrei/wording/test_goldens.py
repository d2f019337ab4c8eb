"""Every printed text of SolRei's files, as a person has read it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from games.solrei.roster import FILES, translated_program

from gesso.games.solrei.wording import transcript
from gesso.resources import resource
from gesso.wording import locales


@pytest.mark.parametrize("locale", locales([resource("templates/phrases/solrei")]))
@pytest.mark.parametrize("id", FILES)
def test_the_texts_of_a_file_read_as_their_golden(id: str, locale: str, golden: Callable[[str, str], None]) -> None:
    golden(f"text/solrei/{id}.{locale}.txt", transcript(translated_program(id, locale), locale).text())
