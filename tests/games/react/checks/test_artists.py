"""The ten Artists of the sample game resolve and check without a word."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import pytest
from games.react.checks.casebook import CASES, Checked, check_artists, table

from gesso.games.react.model import Artist, inherits_from, load_artist
from gesso.source import read_text

FOLDER = CASES / "react/artists"
IDS = tuple(sorted(path.stem for path in FOLDER.glob("*.yaml") if path.stem != "game"))


@cache
def artists() -> Mapping[str, Artist]:
    """All Artists, those that inherit last."""
    found: dict[str, Artist] = {}
    waiting = list(IDS)
    for id in waiting:
        node = read_text((FOLDER / f"{id}.yaml").read_text(encoding="utf-8"), path=f"{id}.yaml").node
        assert node is not None
        if any(name.text not in found for name in inherits_from(node)):
            waiting.append(id)
        else:
            found[id] = load_artist(node, others=found)
    return found


@cache
def checked() -> Checked:
    """The whole game, checked once."""
    return check_artists(artists().values(), table())


def test_there_are_ten() -> None:
    """The roster is whole."""
    assert len(IDS) == 10 and set(checked().programs) == set(IDS)


@pytest.mark.parametrize("id", IDS)
def test_an_artist_has_no_problem(id: str) -> None:
    """Neither an error nor a warning."""
    found = [f"{item.span.line}: {item.code} {item.message}" for item in checked().diagnostics if id in item.span.path]
    assert found == [], f"{id}: {found}"


def test_every_text_became_a_program() -> None:
    """Nothing is left out on the way from file to program."""
    for id, artist in artists().items():
        program = checked().programs[id]
        wanted = sum(
            len(card.normal.effects) + (len(card.ascended.effects) if card.ascended else 0) for card in artist.abilities
        ) + sum(len(card.effects) for card in artist.deck or ())
        assert len(program.effects) == wanted, id
        assert len(program.passives) == len(artist.passives), id
        assert (program.setup is None) == (artist.setup is None), id
        assert set(program.frames) == {piece.id for piece in artist.pieces if piece.effect is not None}, id
