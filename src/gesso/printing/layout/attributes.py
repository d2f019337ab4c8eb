"""An element's attributes, read by type; whatever nobody read is a problem."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from gesso.art.palette import Palette
from gesso.diagnostics.codes.printing import FACE_ELEMENT
from gesso.diagnostics.suggestions import nearest
from gesso.printing.document import Element
from gesso.printing.errors import FaceError, Problem

Measure = Callable[[str, str], float]
"""Looks up a measure of another element: its id, and `left`, `right`, `top`, `bottom` or what else it offers."""

_TERM = re.compile(
    r"\s*(?P<sign>[+-])?\s*(?:(?P<number>\d+(?:\.\d+)?)|(?P<extreme>min|max)\((?P<choices>[^()]*)\)"
    r"|(?P<id>[a-z][a-z0-9-]*)\.(?P<side>[a-z]+))\s*"
)
_NAMED = re.compile(r"([a-z][a-z0-9-]*)\.[a-z]")
_COLOUR = re.compile(r"#[0-9A-Fa-f]{6}")
_LARGEST = 10_000.0


def element_error(element: Element, message: str, hint: str = "") -> FaceError:
    """The error for a wrong element of a template, at its line."""
    return FaceError(Problem(FACE_ELEMENT, f"<{element.tag}>: {message}", hint, element.place))


def suggestion(word: str, known: Sequence[str]) -> str:
    """`did you mean ...?` or the words there are."""
    close = nearest(word, known)
    return f"did you mean `{close}`?" if close else "there are: " + ", ".join(sorted(known))


class Attributes:
    """Reads the attributes of one element and remembers which; `finish` reports the others."""

    def __init__(self, element: Element, measure: Measure, is_there: Callable[[str], bool]) -> None:
        self.element = element
        self._measure = measure
        self._is_there = is_there
        self._read: set[str] = {"id", "safe", "when", "unless"}

    def text(self, name: str, default: str | None = None) -> str:
        """The attribute as it stands."""
        value = self._take(name)
        if value is not None:
            return value
        if default is None:
            raise element_error(self.element, f"`{name}` is missing")
        return default

    def given(self, name: str) -> bool:
        """Whether the attribute is there and not empty; this counts as reading it."""
        return bool(self._take(name))

    def length(self, name: str, default: float | None = None) -> float:
        """A number, or a sum of numbers and measures of other elements such as `max(name.right, label.right) + 12.7`."""
        value = self._take(name)
        if value is None:
            if default is None:
                raise element_error(self.element, f"`{name}` is missing")
            return default
        return self._sum(name, value)

    def number(self, name: str, default: float | None = None) -> float:
        """A number without measures of other elements."""
        return self.length(name, default)

    def whole(self, name: str, default: int | None = None) -> int:
        """A whole number from 0 up."""
        value = self._take(name)
        if value is None and default is not None:
            return default
        if value is None or not value.isdecimal() or len(value) > 12:
            raise element_error(self.element, f"`{name}` is a whole number, not `{value or ''}`")
        return int(value)

    def word(self, name: str, words: Sequence[str], default: str | None = None) -> str:
        """One of some words."""
        value = self.text(name, default)
        if value not in words:
            raise element_error(self.element, f"`{name}` is not `{value}`", suggestion(value, words))
        return value

    def flag(self, name: str, *, default: bool = False) -> bool:
        """`yes` or `no`."""
        return self.word(name, ("yes", "no"), "yes" if default else "no") == "yes"

    def colour(self, name: str, default: str | None = None) -> str:
        """A colour, `#RRGGBB`."""
        value = self.text(name, default)
        if not _COLOUR.fullmatch(value):
            raise element_error(self.element, f"`{name}` is a colour such as `#14161B`, not `{value}`")
        return value.upper()

    def palette(self) -> Palette:
        """The four attributes of a palette."""
        return Palette(self.colour("deep"), self.colour("main"), self.colour("accent"), self.colour("light"))

    def words(self, name: str, default: str | None = None) -> tuple[str, ...]:
        """Words with blanks between them."""
        return tuple(self.text(name, default).split())

    def finish(self) -> None:
        """Raises a problem for an attribute that nothing read."""
        for name in self.element.attributes:
            if name not in self._read:
                raise element_error(
                    self.element, f"nothing reads the attribute `{name}`", suggestion(name, sorted(self._read))
                )

    def _take(self, name: str) -> str | None:
        self._read.add(name)
        return self.element.attributes.get(name)

    def _sum(self, name: str, value: str) -> float:
        total = 0.0
        at = 0
        while at < len(value):
            match = _TERM.match(value, at)
            if match is None or (at > 0 and not match.group("sign")):
                hint = "write a number, or a sum such as `name.right + 12.7`"
                raise element_error(self.element, f"`{name}` is not a length: `{value}`", hint)
            amount = self._amount(name, match)
            total += -amount if match["sign"] == "-" else amount
            at = match.end()
        if not value.strip() or abs(total) > _LARGEST:
            raise element_error(self.element, f"`{name}` is not a length: `{value}`")
        return round(total, 4)

    def _amount(self, name: str, match: re.Match[str]) -> float:
        if match["number"]:
            return float(match["number"])
        if match["id"]:
            return self._measure(match["id"], match["side"])
        # What has been left out of a face has no say in how far the rest of it reaches.
        there = [each for each in match["choices"].split(",") if all(map(self._is_there, _NAMED.findall(each)))]
        if not there:
            raise element_error(self.element, f"`{name}` is not a length: nothing is left of `{match[0].strip()}`")
        return (min if match["extreme"] == "min" else max)(self._sum(name, each) for each in there)
