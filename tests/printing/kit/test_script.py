"""A kit as a script to be read aloud: every piece with its words, signs as words, nothing in capitals."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache

import pytest
from printing.laid_out_kits import faces_of, programs_and_table
from printing.shipped_faces import context

from gesso.games.react.printing import kit as react_kit
from gesso.games.solrei.printing.kit import kit as solrei_kit
from gesso.printing.faces.drawing_items import Icon, Mark, TextRun
from gesso.printing.kit import Kit
from gesso.printing.kit.script import script_of

pytestmark = pytest.mark.slow
MAKE: Mapping[str, Callable[..., Kit]] = {"react": react_kit, "solrei": solrei_kit}
PAIRS = {"react": ("calligrapher", "dancer"), "solrei": ("ashley", "corvin")}


@cache
def kit(game: str, locale: str) -> Kit:
    programs, table = programs_and_table(game)
    return MAKE[game]([programs[id] for id in PAIRS[game]], table, locale)


@cache
def entries(game: str, locale: str = "en") -> list[str]:
    legible = {
        id: replace(
            face, vector_items=tuple(each for each in face.face.items if isinstance(each, TextRun | Icon | Mark))
        )
        for id, face in faces_of(kit(game, locale)).items()
    }
    return re.split(r"\n\n+", script_of(kit(game, locale), legible, context().fonts).rstrip("\n"))


@pytest.mark.parametrize(
    ("game", "locale", "entry"),
    [
        (
            "react",
            "en",
            "7 × Flowing Ink\nCalligrapher action.\nReaction.\nChoose a direction.\n"
            "Place 1 Ink on a unit. Move each inked unit 1 zone in that direction.",
        ),
        (
            "solrei",
            "fr",
            # Names are those of the card file here.
            "False Opening\nTrick.\nRequiert nerve.\n(before showdown).\n1 Rei rouge.\n"
            "Échangez. Si vous le faites, piochez 1.\nThe door was painted on. So was the wall.",
        ),
        (
            "solrei",
            "en",
            "The Last Line\nGuard.\nSignature of corvin.\n"
            "(before damage) only if you lost the round 1 spade Rei, 1 spade Rei.\n"
            "Your rival cannot gain Damage this round. Block 2.",
        ),
        ("solrei", "en", "Q. Hearts. Charge."),
        ("react", "en", "8 × Ink"),
    ],
)
def test_a_piece_is_read_as_it_is_played(game: str, locale: str, entry: str) -> None:
    assert entry in entries(game, locale)


@pytest.mark.parametrize("game", PAIRS)
@pytest.mark.parametrize("locale", ["en", "fr"])
def test_every_card_is_there_without_its_foot_and_without_capitals(game: str, locale: str) -> None:
    read = entries(game, locale)
    heads = {entry.partition("\n")[0].split(" × ")[-1] for entry in read}
    for source in kit(game, locale).sources:
        for piece in source.components:
            name = str(piece.front.values.get("name", "")).replace("\u00ad", "")
            if piece.section == "cards" and name and not piece.spare:
                assert name in heads
    text = "\n".join(read)
    assert "laceholder" not in text and "rovisoire" not in text and "CAL-01" not in text
    said = [line for entry in read[1:] for line in entry.splitlines()[1:] if re.search(r"[^\W\d_]{4}", line)]
    assert not [line for line in said if line == line.upper()]


def test_the_other_side_of_a_card_follows_it() -> None:
    (entry,) = (each for each in entries("react") if each.startswith("The Calligrapher\nArtist ability."))
    front, _, back = entry.partition("\nOther side: The Thousand-Stroke Scroll\n")
    assert "A: exhaust me.\nSummon a Spirit" in front and back.startswith("Artist ascended.")
