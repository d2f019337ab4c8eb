"""The elements of a face, each laid out once, in whatever order they ask for measures; attributes read by type."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import field
from functools import lru_cache
from typing import Literal

from gesso.art import ArtLibrary
from gesso.art.palette import Palette
from gesso.data_classes import dataclass
from gesso.diagnostics import Code
from gesso.diagnostics.codes import FACE_ELEMENT, MISSING_GLYPH, RIGHT_TO_LEFT
from gesso.diagnostics.english import alternatives
from gesso.diagnostics.suggestions import did_you_mean, nearest
from gesso.names import look_alikes
from gesso.printing.faces.document import Element, FaceError, Problem
from gesso.printing.faces.drawing_items import Guide, Item
from gesso.printing.faces.fonts import FontBook, FontName
from gesso.printing.layout.paragraphs import letters_of, unknown_icons

ShrinkStep = Literal["letters closer", "lines closer", "kind left out", "parts left out"]
"""A step, besides smaller type, to make a text fit."""
TOLERANCE = 0.01
"""Millimetres that a text may reach over its room, for rounding."""
_RIGHT_TO_LEFT = frozenset({"R", "AL", "AN"})
"""The classes of letters that run from right to left (Unicode, annex 9)."""
FOLLOWS = "which could not be laid out"
"""The end of a problem's message if the problem only follows from another one."""
Measure = Callable[[str, str], float]
"""Looks up a measure of another element by its id and its name, such as `left`, `right`, `top` or `bottom`."""
_TERM = re.compile(
    r"\s*(?P<sign>[+-])?\s*(?:(?:(?P<share>\d+(?:\.\d+)?)\*)?(?P<id>[a-z][a-z0-9-]*)\.(?P<side>[a-z]+)"
    r"|(?P<number>\d+(?:\.\d+)?)|(?P<extreme>min|max)\((?P<choices>[^()]*)\))\s*"
)
_NAMED = re.compile(r"([a-z][a-z0-9-]*)\.[a-z]")
_POINT = re.compile(r"(-?\d{1,4}(?:\.\d{1,3})?),(-?\d{1,4}(?:\.\d{1,3})?)")
_COLOUR = re.compile(r"#[0-9A-Fa-f]{6}")
_LARGEST = 10_000.0


@dataclass(frozen=True, slots=True)
class TextFit:
    """A text as it was set."""

    name: str
    """Its element's id in the template, else the name of the element."""
    text: str
    size: float
    """The smallest type in it, in points."""
    asked: float
    """What that would be with enough room, in points."""
    lines: int
    used: float
    """Millimetres: of height for running text, of width for single lines."""
    room: float | None
    """Millimetres; None if nothing limits it."""
    running: bool = False
    shrink_steps: tuple[ShrinkStep, ...] = ()

    @property
    def fullness(self) -> float:
        """The share of its room that it takes; 0 if nothing limits it."""
        return self.used / self.room if self.room else 0.0

    @property
    def overflows(self) -> bool:
        return self.room is not None and self.used > self.room + TOLERANCE

    @property
    def shrunk(self) -> bool:
        """Whether it is set smaller or closer than was asked."""
        return self.size < self.asked or bool(self.shrink_steps)


@dataclass(frozen=True, slots=True)
class ElementLayout:
    """The layout of one element."""

    items: tuple[Item, ...] = ()
    measures: Mapping[str, float] = field(default_factory=dict)
    """Those that other elements may ask for."""
    guides: tuple[Guide, ...] = ()
    fits: tuple[TextFit, ...] = ()
    """How its texts fit."""


class Composer:
    """What an element's layout may use:

    fonts, the names of the game's art, measures of other elements, and a list for problems.
    """

    def __init__(self, root: Element, fonts: FontBook, art: ArtLibrary, elements: Mapping[str, Handler]) -> None:
        self.fonts = fonts
        self.art = art
        self.problems: list[Problem] = []
        self.reports = 0
        """How many problems were reported, one that was known already included."""
        self.faulty: set[int] = set()
        self._elements = elements
        self._laid: dict[int, ElementLayout | None] = {}
        self._open: set[int] = set()
        self._drawable: set[tuple[str, FontName, int]] = set()
        self._named: dict[str, Element] = {}
        for child in root.children:
            name = child.attributes.get("id")
            if name is None:
                continue
            if name in self._named:
                self.report(FACE_ELEMENT, f"two elements have the id `{name}`", element=child)
            self._named[name] = child

    def report(
        self,
        code: Code,
        message: str,
        hint: str = "",
        *,
        element: Element | None = None,
        about: str = "",
        within: str = "",
    ) -> None:
        self.add_problem(Problem(code, message, hint, element.place if element else None, about, within))

    def layout_of(self, element: Element) -> ElementLayout | None:
        """Return the layout of an element; None if it has a problem."""
        key = id(element)
        if key in self._laid:
            return self._laid[key]
        if key in self._open:
            raise element_error(element, "its measures depend on themselves")
        self._open.add(key)
        before = len(self.problems)
        try:
            self._laid[key] = self._lay(element)
        except FaceError as error:
            self._laid[key] = None
            self.add_problem(error.problem)
        finally:
            self._open.discard(key)
            if len(self.problems) > before:
                self.faulty.add(key)
        return self._laid[key]

    def add_problem(self, problem: Problem) -> None:
        self.reports += 1
        if problem not in self.problems:
            self.problems.append(problem)

    def attributes(self, element: Element) -> Attributes:
        return Attributes(element, lambda name, side: self._measure(element, name, side), self._is_there)

    def check_text(self, text: str, font: FontName, element: Element) -> None:
        """Report characters that the font cannot draw. Raises a problem for a font or an icon that does not exist."""
        key = text, font, id(element)
        # A box is read once for each width that it may have, so the same problem may be found again.
        if key in self._drawable:
            return
        if self.fonts.file(font) is None:
            hint = "fonts lie in templates/fonts/<family>/<family>-<weight>.ttf"
            raise element_error(element, f"there is no font `{font}`", hint)
        for name in unknown_icons(text, self.art):
            raise element_error(element, f"there is no icon `{name}`", suggestion(name.lower(), tuple(self.art.icons)))
        letters = letters_of(text, self.art)
        backwards = next((char for char in letters if unicodedata.bidirectional(char) in _RIGHT_TO_LEFT), "")
        if backwards:
            message = f"`{backwards}` (U+{ord(backwards):04X}) is written from right to left, in `{text}`"
            self.report(
                RIGHT_TO_LEFT, message, "write it in letters that run from left to right", about=backwards, within=text
            )
            return
        missing = self.fonts.missing(letters, font)
        if not missing:
            self._drawable.add(key)
        alike = {found.letter: found.latin for found in look_alikes(text)}
        strange = [char for char in missing if char not in alike]
        for chars in (strange, *([char] for char in missing if char in alike)):
            if chars:
                shapes = alternatives([f"`{char}` (U+{ord(char):04X})" for char in chars])
                hint = "write it with letters the font has, or put a font that has them into templates/fonts/fallback/"
                if chars[0] in alike:
                    hint = f"it looks like `{alike[chars[0]]}`: write the Latin letter"
                message = f"the font `{font}` has no shape for {shapes} in `{text}`"
                self.report(MISSING_GLYPH, message, hint, about=chars[0], within=text)

    def _measure(self, asker: Element, name: str, side: str) -> float:
        target = self._named.get(name)
        if target is None:
            raise element_error(asker, f"no element has the id `{name}`", suggestion(name, tuple(self._named)))
        target_layout = self.layout_of(target)
        if target_layout is None:
            raise element_error(asker, f"it needs a measure of `{name}`, {FOLLOWS}")
        if side not in target_layout.measures:
            raise element_error(
                asker, f"`{name}` has no measure `{side}`", suggestion(side, tuple(target_layout.measures))
            )
        return target_layout.measures[side]

    def _is_there(self, name: str) -> bool:
        target = self._named.get(name)
        return target is None or not self.dropped(target)

    def _lay(self, element: Element) -> ElementLayout:
        handler = self._elements.get(element.tag)
        if handler is None:
            raise element_error(element, "there is no such element", suggestion(element.tag, tuple(self._elements)))
        return ElementLayout() if self.dropped(element) else handler(element, self)

    def dropped(self, element: Element) -> bool:
        """Return whether its `when` or `unless` leaves an element out."""
        if "when" not in element.attributes and "unless" not in element.attributes:
            return False
        attributes = self.attributes(element)
        if attributes.given("when") and attributes.length("when") <= 0:
            return True
        return attributes.given("unless") and attributes.length("unless") > 0


Handler = Callable[[Element, Composer], ElementLayout]


def element_error(element: Element, message: str, hint: str = "") -> FaceError:
    """Return the error for a wrong element of a template, at its line."""
    return FaceError(FACE_ELEMENT, f"<{element.tag}>: {message}", hint, element.place)


def suggestion(word: str, known: Sequence[str]) -> str:
    """Return `did you mean ...?`, or the list of words that exist."""
    return did_you_mean(word, known, "there are: " + ", ".join(sorted(known)))


@lru_cache(maxsize=2048)
def _terms(value: str) -> tuple[re.Match[str] | None, ...]:
    """Yield the terms of a sum, and None at the first part that is no term."""
    terms: list[re.Match[str] | None] = []
    at = 0
    while at < len(value):
        match = _TERM.match(value, at)
        if match is None or (at > 0 and not match["sign"]):
            return (*terms, None)
        terms.append(match)
        at = match.end()
    return tuple(terms)


@lru_cache(maxsize=4096)
def _constant(value: str) -> float | None:
    """Return what a sum of numbers makes; None for anything else, a sum that is too large included."""
    total = 0.0
    for match in _terms(value):
        if match is None or not match["number"]:
            return None
        amount = float(match["number"])
        total += -amount if match["sign"] == "-" else amount
    return None if not value.strip() or abs(total) > _LARGEST else round(total, 4)


class Attributes:
    """Reads the attributes of one element. It remembers which, so that `reject_unread` can report the others."""

    def __init__(self, element: Element, measure: Measure, is_there: Callable[[str], bool]) -> None:
        self.element = element
        self._measure = measure
        self._is_there = is_there
        self._read: set[str] = {"id", "safe", "when", "unless"}

    def text(self, name: str, default: str | None = None) -> str:
        value = self._take(name)
        if value is not None:
            return value
        if default is None:
            slip = nearest(name, [each for each in self.element.attributes if each not in self._read])
            hint = f"it has `{slip}`: did you mean `{name}`?" if slip else ""
            raise element_error(self.element, f"`{name}` is missing", hint)
        return default

    def given(self, name: str) -> bool:
        return bool(self._take(name))

    def length(self, name: str, default: float | None = None) -> float:
        """Return a number, or a sum of numbers and measures of other elements.

        An example is `max(name.right, label.right) + 12.7`.
        """
        value = self._take(name)
        if value is None and default is not None:
            return default
        return self._sum(name, self.text(name) if value is None else value)

    number = length

    def whole(self, name: str, default: int | None = None) -> int:
        value = self._take(name)
        if value is None and default is not None:
            return default
        if value is None or not value.isdecimal() or len(value) > 12:
            raise element_error(self.element, f"`{name}` must be a whole number, not `{value or ''}`")
        return int(value)

    def word(self, name: str, words: Collection[str], default: str | None = None) -> str:
        value = self.text(name, default)
        if value not in words:
            raise element_error(self.element, f"`{name}` is not `{value}`", suggestion(value, tuple(words)))
        return value

    def flag(self, name: str, *, default: bool = False) -> bool:
        return self.word(name, ("yes", "no"), "yes" if default else "no") == "yes"

    def colour(self, name: str, default: str | None = None) -> str:
        value = self.text(name, default)
        if not _COLOUR.fullmatch(value):
            raise element_error(self.element, f"`{name}` is a colour such as `#14161B`, not `{value}`")
        return value.upper()

    def palette(self) -> Palette:
        return Palette(self.colour("deep"), self.colour("main"), self.colour("accent"), self.colour("light"))

    def words(self, name: str, default: str | None = None) -> tuple[str, ...]:
        return tuple(self.text(name, default).split())

    def points(self, name: str) -> tuple[tuple[float, float], ...]:
        """Return points, written `x,y x,y x,y`."""
        points = []
        for pair in self.words(name):
            match = _POINT.fullmatch(pair)
            if match is None:
                raise element_error(self.element, f"`{pair}` is not a point", "write `x,y x,y x,y`")
            points.append((float(match[1]), float(match[2])))
        return tuple(points)

    def reject_unread(self) -> None:
        """Raise a problem for an attribute that nothing read."""
        for name in self.element.attributes:
            if name not in self._read:
                hint = suggestion(name, sorted(self._read))
                raise element_error(self.element, f"nothing reads the attribute `{name}`", hint)

    def _take(self, name: str) -> str | None:
        self._read.add(name)
        return self.element.attributes.get(name)

    def _sum(self, name: str, value: str) -> float:
        constant = _constant(value)
        if constant is not None:
            return constant
        total = 0.0
        for match in _terms(value):
            if match is None:
                hint = "write a number, or a sum such as `name.right + 12.7`"
                raise element_error(self.element, f"`{name}` is not a length: `{value}`", hint)
            amount = self._amount(name, match)
            total += -amount if match["sign"] == "-" else amount
        if not value.strip() or abs(total) > _LARGEST:
            raise element_error(self.element, f"`{name}` is not a length: `{value}`")
        return round(total, 4)

    def _amount(self, name: str, match: re.Match[str]) -> float:
        if match["number"]:
            return float(match["number"])
        if match["id"]:
            return float(match["share"] or 1) * self._measure(match["id"], match["side"])
        # Elements that are left out do not count in how far the others reach.
        there = [each for each in match["choices"].split(",") if all(map(self._is_there, _NAMED.findall(each)))]
        if not there:
            raise element_error(self.element, f"`{name}` is not a length: nothing is left of `{match[0].strip()}`")
        return (min if match["extreme"] == "min" else max)(self._sum(name, each) for each in there)
