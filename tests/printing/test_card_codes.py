"""Printed card numbers begin with letters that tell the entries of a game apart."""

from __future__ import annotations

import pytest
from games.react import roster
from games.react.printing.faces import ARTISTS

from gesso.names import card_code

CODES = (
    ("the first three letters", "calligrapher", ("calligrapher", "dancer"), "CAL"),
    ("without the hyphen", "so-lo", ("so-lo",), "SOL"),
    ("a short id as it is", "dj", ("dj",), "DJ"),
    ("two later letters where the first three are taken", "painting", ("painter", "painting"), "PAN"),
    ("the first Artist keeps them", "painter", ("painter", "painting"), "PAI"),
    ("a number where no letters are left", "dj-a", ("dja", "dj-a"), "DJA2"),
    ("not in the list: after it", "painting", ("painter",), "PAN"),
)


@pytest.mark.parametrize(("artist", "artists", "code"), [row[1:] for row in CODES], ids=[row[0] for row in CODES])
def test_a_code_is(artist: str, artists: tuple[str, ...], code: str) -> None:
    assert card_code(artist, artists) == code


def test_many_artists_with_the_same_letters_all_get_codes_of_their_own() -> None:
    artists = tuple(f"painter{'r' * more}" for more in range(30))
    codes = [card_code(artist, artists) for artist in artists]
    assert len(set(codes)) == 30


def test_a_new_artist_at_the_end_of_the_list_leaves_the_others_their_codes() -> None:
    listed = roster.table().artists
    before = {artist: card_code(artist, listed) for artist in ARTISTS}
    assert before == {artist: card_code(artist, (*listed, "dance-master", "painting")) for artist in ARTISTS}
