"""Icons in texts: `{name}` is a piece of fixed width that stands on the baseline."""

import re

from gesso.art import ArtLibrary
from gesso.diagnostics.suggestions import nearest
from gesso.printing.drawing_items import Icon

_NAMED = re.compile(r"(\{[A-Za-z][A-Za-z0-9-]*\})")


def parts_of(text: str, art: ArtLibrary) -> list[str]:
    """The text, parted before and after every `{name}`; one part where the game has no icons."""
    return [part for part in _NAMED.split(text) if part] if art.icons else [text]


def icon_of(part: str, art: ArtLibrary) -> str:
    """The name of the icon that a part stands for, empty where it stands for none."""
    name = part[1:-1] if part.startswith("{") else ""
    return name if name in art.icons else ""


def upper(text: str, art: ArtLibrary) -> str:
    """The text in capitals, its icons as they are."""
    return "".join(part if icon_of(part, art) else part.upper() for part in parts_of(text, art))


def unknown_icons(text: str, art: ArtLibrary) -> list[str]:
    """The names that stand in a text as icons do, are none, and are nearly one; nothing where the game has no icons. What is
    like none of them is text in braces."""
    named = [part[1:-1] for part in parts_of(text, art) if _NAMED.fullmatch(part) and not icon_of(part, art)]
    return [name for name in named if nearest(name, art.icons)]


def letters_of(text: str, art: ArtLibrary) -> str:
    """The text without its icons."""
    return "".join(part for part in parts_of(text, art) if not icon_of(part, art))


def in_words(text: str, art: ArtLibrary) -> str:
    """The text with what its icons say in their place."""
    parts = parts_of(text, art)
    return "".join(art.icons[name].words if (name := icon_of(part, art)) else part for part in parts)


def advance(name: str, cap_height: float, art: ArtLibrary) -> float:
    """The room that an icon takes in a line, in the unit of the capitals around it."""
    icon = art.icons[name]
    return icon.advance / 2 * icon.height * cap_height


def place_icon(
    name: str, x: float, baseline: float, cap_height: float, colour: str, art: ArtLibrary, scale: float, rim: bool
) -> Icon:
    """The icon in a line, x being the left edge of its room; lengths in mm. Scaled, it keeps its middle."""
    icon = art.icons[name]
    width = advance(name, cap_height * scale, art)
    middle = baseline - (icon.height / 2 - icon.drop) * cap_height
    height = icon.height * cap_height * scale
    sides = round(x + width / 2, 3), round(middle, 3), round(width, 3), round(height, 3)
    return Icon(name, *sides, colour, icon.words, rim)
