"""Translated texts keep their lines where the card file has lines, too."""

from __future__ import annotations

import pytest

from gesso.wording.phrasebook import Translation, source_text
from gesso.wording.template import Inflected

FRENCH = Inflected("La ruche dort.\nPas vous.", "feminine", many="Ruches")


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("The hive is quiet.\nYou are not.\n", "La ruche dort.\nPas vous."),
        ("The hive is quiet. You are not.", "La ruche dort. Pas vous."),
        ("The hive is quiet. You are not.\n", "La ruche dort. Pas vous."),
    ],
)
def test_a_text_is_printed_in_the_lines_of_its_source(source: str, said: str) -> None:
    words = Translation({source_text(source): FRENCH})
    printed = words.text(source)
    assert printed == said and isinstance(printed, Inflected)
    assert (printed.gender, printed.many) == ("feminine", "Ruches")
