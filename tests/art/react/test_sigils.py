"""The silhouettes of Re;ACT, told apart at a few millimetres."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PIL import ImageChops, ImageStat

from gesso.art import art_of, shape_mask
from gesso.games.react.model import Artist
from gesso.project.project import open_project
from gesso.resources import resource
from gesso_art.react import PACK

ROOT = Path(__file__).parents[3]
OF_ARTISTS = ["nib", "scales", "zigzag", "stone", "petals", "palette", "brush-sword", "film", "crescent", "record"]
OF_SUMMONS = [
    "fish",
    "brush",
    "toon",
    "chip",
    "golem",
    "beast",
    "gaslamp",
    "flame",
    "shade",
    "sword",
    "shield",
    "bow",
    "speaker",
    "tiger",
    "serpent",
    "crane",
]
OF_TOKENS = ["ink", "scale", "ward", "outline", "omen"]
OF_TILES_AND_FRAMES = ["dash", "tip", "rest", "walk", "jab", "leap", "trade"]
OF_DICE_AND_COUNTERS = ["line", "tone", "hue", "die", "beat", "oil"]
NAMED = [*OF_ARTISTS, *OF_SUMMONS, *OF_TOKENS, *OF_TILES_AND_FRAMES, *OF_DICE_AND_COUNTERS]
MEANT = [
    "drop",
    "semicolon",
    "exhausted",
    "square",
    "lozenge",
    "triangle",
    "disc",
    "hexagon",
    "star",
    "star-outline",
    "arrow",
]
TITLE = ["title-left", "title-right"]


def shipped() -> list[Artist]:
    """The Artists of this repository's own project."""
    game = open_project(ROOT).games[0]
    return [artist for artist in game.models.values() if isinstance(artist, Artist)]


def test_every_sigil_and_mark_has_its_name() -> None:
    assert set(PACK.sigils) == set(NAMED)
    assert set(art_of("react").marks) == {*MEANT, *TITLE}


@pytest.mark.parametrize("name", [*NAMED, *MEANT])
def test_a_shape_stays_on_its_plate_and_can_be_seen(name: str) -> None:
    """It keeps within the plate, so that nothing is cut off, and covers enough of it to be read at 3 mm."""
    shape = art_of("react").shape(name)
    filled = [point for piece in shape if not piece.cut for point in piece.points]
    assert all(max(abs(x), abs(y)) <= 1.0 for x, y in filled)
    covered = ImageStat.Stat(shape_mask(shape, 64)).mean[0] / 255
    assert 0.12 < covered < 0.8


def test_no_two_sigils_share_a_silhouette() -> None:
    masks = {name: shape_mask(shape, 36) for name, shape in PACK.sigils.items()}
    for first in masks:
        for second in masks:
            if first < second:
                assert ImageStat.Stat(ImageChops.difference(masks[first], masks[second])).mean[0] > 18, (first, second)


@pytest.mark.slow
def test_every_piece_that_ships_has_a_sigil_which_nothing_else_bears() -> None:
    """Two Artists meet on one board, so pieces of all of them are told apart, and from the Artists themselves."""
    bearers = {artist.sigil: artist.id for artist in shipped() if not artist.replaces}
    assert len(bearers) > 8
    for artist in shipped():
        for piece in artist.pieces if artist.inherits is None else ():
            assert {each.face for each in piece.face_sigils} == set(piece.faces)
            for name, sigil in [(piece.id, piece.sigil), *((each.face, each.sigil) for each in piece.face_sigils)]:
                assert sigil, f"{name} of {artist.id} has no sigil"
                assert sigil not in bearers, f"{name} of {artist.id} bears {sigil}, as {bearers[sigil]} does"
                bearers[sigil] = name


def test_a_file_may_name_the_motifs_and_sigils_that_there_are() -> None:
    schema = json.loads(resource("schema/react/artist.schema.json").read_text())
    named = [schema["properties"][key]["examples"] for key in ("motif", "figure")]
    assert [*named[0], *named[1]] == list(PACK.motifs)
    assert schema["$defs"]["sigil"]["examples"] == list(PACK.sigils)
