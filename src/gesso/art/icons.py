"""Icons: small pictures made of marks and letters, to stand among the words of a text."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class IconMark:
    """A mark in an icon, lengths in halves of the icon's height: the side of its square, and its centre from the icon's.

    Without a colour it has that of the words around it. A rim is drawn only where the text asks for icons with rims.
    """

    mark: str
    colour: str = ""
    size: float = 2.0
    x: float = 0.0
    y: float = 0.0
    rim: bool = False


@dataclass(frozen=True, slots=True)
class IconLetters:
    """Letters in an icon; `font` is `family/weight`, `size` the height of a capital in halves of the icon's height."""

    text: str
    font: str
    colour: str = ""
    size: float = 1.0
    x: float = 0.0
    y: float = 0.0


@dataclass(frozen=True, slots=True)
class IconShape:
    """What an icon is made of, from back to front, and the words that it stands for.

    `advance` is the room it takes in a line, in halves of its height. `height` and `drop`, how far its foot lies under
    the baseline, are in heights of a capital of the text around it.
    """

    words: str
    parts: tuple[IconMark | IconLetters, ...]
    advance: float = 2.1
    height: float = 1.15
    drop: float = 0.0
