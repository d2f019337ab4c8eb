"""The icons of SolRei: the plates of Rei, each with its suit and its letter, and plain marks."""

from __future__ import annotations

from collections.abc import Mapping
from string import ascii_uppercase
from types import MappingProxyType

from gesso.art import IconLetters, IconMark, IconShape
from gesso_art.solrei.signs import REI

_FONT = "sofia-sans-extra-condensed/800"
_WHITE = "#FFFFFF"
_LETTERS = {"spade": "S", "heart": "H", "diamond": "D", "club": "C", "red": "R", "black": "B", "any": "A"}
"""The letters in English; every other letter has plates of its own, for other languages."""
_PAIRS = ("red", "black")
_TWO_LETTERS = ("Pi", "Cœ", "Ca", "Tr", "Rg", "No")
"""The letters of a language in which suits begin alike: French has Cœur and Carreau."""

_ROOM = 0.7, -0.78, 0.84, 0.56
"""Beside two letters: the share that is left of the suit, its place, the height of a capital, and the letters' place."""
_ROOMS: Mapping[str, tuple[float, float, float, float]] = MappingProxyType({"Cœ": (0.64, -0.8, 0.74, 0.525)})
"""The same for wide letters."""


def _plate(kind: str, letter: str) -> str:
    """Return the name of a plate of Rei: that of its kind, with a letter behind it in another language."""
    return kind if letter == _LETTERS[kind] else f"{kind}-{letter.casefold().replace('œ', 'oe')}"


def _rei(name: str, letter: str) -> IconShape:
    """Return a plate of Rei: its suit or suits at the left, its letter at the right; a ring for any."""
    words = f"{name if letter == _LETTERS[name] else letter} Rei"
    plate = (IconMark("plate", _WHITE, size=3.06, rim=True), IconMark("plate", REI[name], size=2.8))
    if name == "any":
        return IconShape(words, (*plate, IconMark("any", _WHITE, size=1.34)), advance=3.12, height=1.5, drop=0.25)
    single = len(letter) == 1
    share, suit_x, size, x = (1.0, -0.58, 1.14, 0.64) if single else _ROOMS.get(letter, _ROOM)
    sign = IconMark(name, _WHITE, size=(1.8 if name in _PAIRS else 1.5) * share, x=suit_x)
    letters = IconLetters(letter, _FONT, _WHITE, size=size, x=x)
    advance = 3.12 if single else 3.3
    return IconShape(words, (*plate, sign, letters), advance=advance, height=1.5, drop=0.25)


def _plain(words: str, mark: str, advance: float = 2.0, height: float = 1.1, drop: float = 0.05) -> IconShape:
    return IconShape(words, (IconMark(mark),), advance=advance, height=height, drop=drop)


ICONS: Mapping[str, IconShape] = MappingProxyType(
    {
        **{_plate(name, letter): _rei(name, letter) for name in REI for letter in (*ascii_uppercase, *_TWO_LETTERS)},
        "power": _plain("Power", "power"),
        "hit": _plain("Damage", "hit"),
        "charge": _plain("Charge", "charge", 1.5),
        "turn": _plain("turn", "turn", 2.2),
        "lozenge": _plain("", "lozenge", 2.4, 0.46, -0.27),
        **{name: _plain("", name, 1.9, 1.5, 0.25) for name in ("ready", "exhausted")},
        **{name: _plain("", name, 2.3, 1.5, 0.25) for name in ("broken", "augmented")},
        "lamp": IconShape(
            "lamp",
            (IconMark("lamp-lit", size=2.0), IconMark("disc", _WHITE, size=1.1)),
            advance=2.1,
            height=1.6,
            drop=0.3,
        ),
    }
)
"""The icons by name, as texts write them between braces."""
