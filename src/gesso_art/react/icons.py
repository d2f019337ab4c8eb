"""The icons of Re;ACT: step numbers in discs, so that nobody takes them for amounts."""

from collections.abc import Mapping
from types import MappingProxyType

from gesso.art import IconLetters, IconMark, IconShape
from gesso.art.palette import GESSO

_FONT = "sofia-sans-extra-condensed/900"
_PALE = "#{:02X}{:02X}{:02X}".format(*GESSO)


def _step(number: int) -> IconShape:
    letters = IconLetters(str(number), _FONT, _PALE, size=1.16)
    return IconShape(str(number), (IconMark("disc"), letters), advance=2.1, height=1.6, drop=0.3)


ICONS: Mapping[str, IconShape] = MappingProxyType({f"step-{number}": _step(number) for number in range(1, 10)})
"""The icons by name, as templates write them between braces."""
