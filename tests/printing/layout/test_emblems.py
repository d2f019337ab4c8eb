"""The emblem of a picture in a window."""

from __future__ import annotations

from printing.setting import ICON_ART, face, messages

from gesso.printing.faces.drawing_items import WindowArt

PALETTE = 'deep="#102030" main="#405060" accent="#FFB636" light="#FFE9C7"'
WINDOW = '<window left="6" top="18" right="57" bottom="45"/>'
FOCUS = '<focus left="10" top="20" right="50" bottom="44"/>'


def test_a_picture_in_a_window_may_show_an_emblem() -> None:
    (picture,) = face(f'<art motif="ink" emblem="star" {PALETTE}>{WINDOW}{FOCUS}</art>', ICON_ART).items
    assert isinstance(picture, WindowArt) and picture.emblem == "star"


def test_an_emblem_is_a_shape_of_the_game() -> None:
    (message,) = messages(f'<art motif="ink" emblem="stair" {PALETTE}>{WINDOW}{FOCUS}</art>')
    assert "`emblem` is not `stair`" in message


def test_a_picture_behind_everything_has_none() -> None:
    assert messages(f'<art motif="ink" emblem="star" {PALETTE}>{FOCUS}</art>')
